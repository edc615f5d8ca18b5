/// Work that is going on, with its share done where that is known.
///
///     ProgressView("Reading the packages…")
///     ProgressView("Checking", value: 3, total: 10)
public struct ProgressView: PrimitiveView, Lowerable {
  let title: String
  let share: Double?

  /// Work without a known end.
  public init() {
    title = ""
    share = nil
  }

  /// Work without a known end, with a title.
  public init(_ title: some StringProtocol) {
    self.title = String(title)
    share = nil
  }

  /// Work of which `value` of `total` is done, without a title.
  public init(value: Double?, total: Double = 1) {
    self.init("", value: value, total: total)
  }

  /// Work of which `value` of `total` is done; nil means the share is not known.
  public init(_ title: some StringProtocol, value: Double?, total: Double = 1) {
    self.title = String(title)
    guard let value, total > 0, value.isFinite, total.isFinite else {
      share = nil
      return
    }
    share = min(max(value / total, 0), 1)
  }

  package func lower(into lowering: inout Lowering) {
    lowering.children.append(lowering.node(.progress(share), title))
  }
}
