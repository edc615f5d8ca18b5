import BackstaffJSON
import FoundationEssentials

/// What a value is made of, as far as a reader of a failure wants to know.
enum ValueShape {
  /// One word: a number, a text, a date.
  case leaf(String)
  /// An empty optional or slot.
  case missing
  /// A struct, a class or a tuple: its type, empty for a tuple, and its members in order.
  case record(type: String, members: [Member])
  /// A case with what it carries.
  case enumCase(type: String, name: String, payload: [Member])
  /// Elements whose place is their name.
  case list([Any])
  /// Elements with keys, in order when the order counts.
  case keyed([(key: String, value: Any)], isOrdered: Bool)
  /// Elements without place or name.
  case bag([Any])

  struct Member {
    /// Empty for one without a name.
    let label: String
    let value: Any
  }

  init(of value: Any) {
    if let value = value as? any ShapedValue {
      self = value.shape
    } else if let word = ValueShape.word(for: value) {
      self = .leaf(word)
    } else {
      self = ValueShape.reflected(value)
    }
  }

  private static func reflected(_ value: Any) -> ValueShape {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return .missing }
      return ValueShape(of: wrapped.value)
    case .enum:
      return active(value, mirror)
    case .tuple:
      return .record(type: "", members: members(of: mirror))
    case .collection:
      return elements(mirror.children.map(\.value))
    case .set:
      return .bag(mirror.children.map(\.value))
    case .dictionary:
      return .keyed(entries(of: mirror), isOrdered: false)
    default:
      return .record(type: TypeName.path(of: type(of: value)), members: members(of: mirror))
    }
  }

  private static func active(_ value: Any, _ mirror: Mirror) -> ValueShape {
    let type = TypeName.path(of: type(of: value))
    guard let payload = mirror.children.first else {
      let name = (value as? any CasePathable)?.activeCaseName ?? "\(value)"
      return .enumCase(type: type, name: name, payload: [])
    }
    let inner = Mirror(reflecting: payload.value)
    let parts = inner.displayStyle == .tuple ? members(of: inner) : [Member(label: "", value: payload.value)]
    return .enumCase(type: type, name: payload.label ?? "", payload: parts)
  }

  private static func members(of mirror: Mirror) -> [Member] {
    var members = mirror.superclassMirror.map(members(of:)) ?? []
    for child in mirror.children {
      let label = child.label ?? ""
      // `.0` is a tuple's place; `_name` is where a macro or wrapper keeps `name`.
      let name = label.hasPrefix(".") ? "" : label.hasPrefix("_") ? String(label.dropFirst()) : label
      members.append(Member(label: name, value: child.value))
    }
    return members
  }

  private static func elements(_ elements: [Any]) -> ValueShape {
    var keys: [String] = []
    for element in elements {
      guard let element = element as? any Identifiable else { return .list(elements) }
      keys.append(ElementID.text(element.id))
    }
    guard !keys.isEmpty, Set(keys).count == keys.count else { return .list(elements) }
    return .keyed(Array(zip(keys, elements)), isOrdered: true)
  }

  private static func entries(of mirror: Mirror) -> [(key: String, value: Any)] {
    let entries = mirror.children.compactMap { child -> (key: String, value: Any)? in
      let parts = Mirror(reflecting: child.value).children.map(\.value)
      return parts.count == 2 ? (ValueText.inline(parts[0]), parts[1]) : nil
    }
    return entries.sorted { $0.key < $1.key }
  }

  /// The text of a value that is one word, or `nil` for one that has parts.
  private static func word(for value: Any) -> String? {
    switch value {
    case let text as String: return TextLeaf.quoted(text)
    case let text as Substring: return TextLeaf.quoted(String(text))
    case let character as Character: return TextLeaf.quoted(String(character))
    case let date as Date: return DateLeaf.text(date)
    case let data as Data: return "\(data.count) bytes"
    case let id as UUID: return id.uuidString
    case let duration as Duration: return "\(duration)"
    case let json as JSON: return json.text
    case let type as any Any.Type: return TypeName.path(of: type) + ".self"
    case let path as AnyKeyPath: return "\(path)"
    case let value as any LosslessStringConvertible: return value.description
    case let value as any CustomStringConvertible where isForeign(value): return value.description
    default: return nil
    }
  }

  /// Whether a value is a struct of the standard library or of Foundation, which word themselves better than their
  /// members do.
  private static func isForeign(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == nil else { return false }
    let name = String(reflecting: type(of: value))
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }
}

/// A value that is shown as something else than its stored members.
protocol ShapedValue {
  var shape: ValueShape { get }
}

extension PresentationState: ShapedValue {
  var shape: ValueShape { wrappedValue.map { ValueShape(of: $0) } ?? .missing }
}

extension StackElementID: ShapedValue {
  var shape: ValueShape { .leaf(description) }
}

extension StackState: ShapedValue {
  /// The elements under their ids, which belong to what the stack is.
  var shape: ValueShape { .keyed(zip(ids, self).map { ($0.description, $1) }, isOrdered: true) }
}

extension IdentifiedArray: ShapedValue {
  var shape: ValueShape { .keyed(pairs.map { (ElementID.text($0.0), $0.1) }, isOrdered: true) }
}

/// The text of a point in time.
enum DateLeaf {
  static func text(_ date: Date) -> String {
    do throws(JSONError) {
      let json = try JSON(encoding: date)
      return json.stringValue ?? json.text
    } catch {
      return "\(date.timeIntervalSinceReferenceDate) s after 2001"
    }
  }
}
