extension TabAction: CasePathable {
  /// The case paths.
  public struct AllCasePaths {
    /// The path of a choice.
    public var select: AnyCasePath<TabAction, Tab> {
      AnyCasePath(
        name: "select", embed: { TabAction.select($0) },
        extract: { if case .select(let tab) = $0 { tab } else { nil } })
    }

    /// The path of a Back.
    public var back: AnyCasePath<TabAction, Void> {
      AnyCasePath(name: "back", embed: { _ in TabAction.back }, extract: { $0 == .back ? () : nil })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The name of the active case.
  public var activeCaseName: String { self == .back ? "back" : "select" }

  /// What the active case carries.
  public var activePayload: Any? {
    if case .select(let tab) = self { tab } else { nil }
  }
}

extension TabAction: ActionConvertible where Tab: Codable {
  /// Writes `tabs.select` with the tab, or `tabs.back`.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    writer.name(activeCaseName)
    if case .select(let tab) = self { try writer.value(leaf: tab) }
  }

  /// Reads a choice or a Back.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    let name = try reader.name()
    switch name {
    case "select": return .select(try reader.value(leaf: Tab.self))
    case "back":
      try reader.finish()
      return .back
    default: throw reader.unknown(name, among: ["select", "back"])
    }
  }
}
