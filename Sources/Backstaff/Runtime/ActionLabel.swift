/// The name of an action without anything it carries: what messages and logs may show.
///
///     ActionLabel.of(Action.row(index: 1, action: .textChanged("secret")))
///     // Action.row(index:, action: .textChanged(_:))
package enum ActionLabel {
  /// The label of `action`; for anything that is no enum the name of its type.
  package static func of(_ action: Any) -> String {
    let name = TypeName.last(of: type(of: action))
    return isEnum(action) ? name + cases(of: action) : name
  }

  /// The label of `action` without its type: `.row(index:, action: .textChanged(_:))`.
  package static func short(_ action: Any) -> String {
    isEnum(action) ? cases(of: action) : TypeName.last(of: type(of: action))
  }

  private static func isEnum(_ value: Any) -> Bool {
    Mirror(reflecting: value).displayStyle == .enum
  }

  private static func cases(of value: Any) -> String {
    guard let payload = Mirror(reflecting: value).children.first else { return bareCase(value) }
    let carried = payloads(of: payload.value)
    return ".\(payload.label ?? "")" + (carried.isEmpty ? "" : "(\(carried))")
  }

  /// A case that carries nothing. A type that words itself might put anything into its words, so it is not asked.
  private static func bareCase(_ value: Any) -> String {
    if let value = value as? any CasePathable { return ".\(value.activeCaseName)" }
    let wordsItself =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    return wordsItself ? "" : ".\(value)"
  }

  private static func payloads(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .tuple:
      return mirror.children.map { label, value in payload(label, value) }.joined(separator: ", ")
    case .enum: return cases(of: value).isEmpty ? "_:" : cases(of: value)
    default: return binding(value) ?? "_:"
    }
  }

  /// The member that a binding action writes, `\.name`, without what it writes there.
  private static func binding(_ value: Any) -> String? {
    guard let name = (value as? any CasePathable)?.activeCaseName, !name.isEmpty else { return nil }
    return "\\.\(name)"
  }

  private static func payload(_ label: String?, _ value: Any) -> String {
    let name = label.map { $0.hasPrefix(".") ? "_" : $0 } ?? "_"
    guard isEnum(value), !cases(of: value).isEmpty else { return "\(name):" }
    return name == "_" ? cases(of: value) : "\(name): \(cases(of: value))"
  }
}
