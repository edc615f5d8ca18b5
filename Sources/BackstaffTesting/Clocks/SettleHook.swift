/// What a test clock calls between two of its instants, so that the work it woke runs before time goes on.
///
/// A test store binds one around each effect; a clock keeps that of the task that sleeps.
package struct SettleHook: Sendable {
  @TaskLocal package static var current: SettleHook?
  /// Runs whatever can run, and returns when everything sleeps or has ended.
  package let settle: @Sendable () -> Void

  package init(_ settle: @escaping @Sendable () -> Void) {
    self.settle = settle
  }
}
