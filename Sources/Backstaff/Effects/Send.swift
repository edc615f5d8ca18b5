/// The way back into the store that an effect is handed.
///
/// `await send(.loaded(items))` returns once the store has taken the action in. After the effect was cancelled, and
/// after it dismissed its own scope, what it sends is dropped.
public struct Send<Action>: Sendable {
  let post: @Sendable (Handed<Action>, SourcePlace) async -> Void

  init(_ post: @escaping @Sendable (Handed<Action>, SourcePlace) async -> Void) {
    self.post = post
  }

  /// Sends an action, unless the effect was cancelled.
  public func callAsFunction(
    _ action: sending Action, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    await post(Handed(action), SourcePlace(fileID: fileID, line: line))
  }

  func pulledBack<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child> { child, place in await post(Handed(embed(child.value)), place) }
  }
}

/// An action on its way from an effect to the store.
///
/// Unchecked, because actions need not be `Sendable`: `Send` takes the action as `sending`, so the effect keeps no
/// reference to it, and the store is the only reader afterwards. An effect holds the action that led to it in the same
/// way, and only reads the names of its cases.
package struct Handed<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}

/// Dismisses the presentation that the running effect belongs to: `@Dependency(\.dismiss) var dismiss`.
///
/// ```swift
/// return .run { _ in await self.dismiss() }
/// ```
///
/// The dismissal is an ordinary action of the nearest presentation above, visible in the journal. Nothing may be sent
/// after it in the same effect: one issue is raised, and the action is dropped.
public struct DismissEffect: Sendable {
  let operation: (@Sendable () async -> Void)?

  /// A dismissal that calls `operation` instead: for tests of a feature on its own.
  public init(_ operation: (@Sendable () async -> Void)? = nil) {
    self.operation = operation
  }

  /// Sends the dismissal.
  public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) async {
    if let operation { return await operation() }
    guard let run = RunningEffect.current else {
      Issue.report("`dismiss` was called outside an effect; call it in `.run`", fileID: fileID, line: line)
      return
    }
    await run.dismiss(fileID, line)
  }
}

/// The effect whose task this is.
package struct RunningEffect: Sendable {
  @TaskLocal package static var current: RunningEffect?
  package let key: EffectKey
  /// Whether something presented is above it, which it can dismiss.
  package let isPresented: Bool
  package let dismiss: @Sendable (StaticString, UInt) async -> Void

  package init(
    key: EffectKey = EffectHome.test.key(of: EffectID(revision: 1, ordinal: 0)), isPresented: Bool,
    dismiss: @escaping @Sendable (StaticString, UInt) async -> Void
  ) {
    self.key = key
    self.isPresented = isPresented
    self.dismiss = dismiss
  }
}
