import BackstaffJSON

/// Takes the description of the types that make up a state.
///
/// The description is recorded with a journal. A later build opens the journal when every type it finds there is still
/// the same, or has gained members with defaults.
public struct SchemaWriter {
  /// Type name → its description; a type that is being described already stands in it, so recursion ends.
  package private(set) var types: [String: JSON] = [:]
  package private(set) var undocumented: [String] = []

  package init() {}

  /// The description of `State`.
  package static func schema<State: DocumentConvertible>(of type: State.Type) -> Schema {
    var writer = SchemaWriter()
    let root = writer.name(of: type)
    return Schema(root: root, types: writer.types, undocumented: writer.undocumented)
  }

  /// The name under which `type` is described, describing it now when it is new.
  public mutating func name<Value: DocumentConvertible>(of type: Value.Type) -> String {
    let name = SchemaWriter.typeName(type)
    if types[name] == nil {
      types[name] = .object(["kind": .string("open")])
      Value.describe(in: &self)
    }
    return name
  }

  /// The name of a leaf.
  @_disfavoredOverload
  public mutating func name<Value: Codable>(of type: Value.Type) -> String {
    let name = SchemaWriter.typeName(type)
    if types[name] == nil { types[name] = .object(["kind": .string("leaf")]) }
    return name
  }

  /// The name of something that has no document form.
  @_disfavoredOverload
  public mutating func name<Value>(of type: Value.Type) -> String {
    let name = SchemaWriter.typeName(type)
    types[name] = .object(["kind": .string("undocumented")])
    return name
  }

  /// The name of what a case with several payloads carries, as it is written.
  public mutating func name(ofTuple written: String) -> String {
    types[written] = .object(["kind": .string("leaf")])
    return written
  }

  /// Describes a struct by its members: name, type name, and whether a document may leave it out.
  public mutating func structure<Value>(_ type: Value.Type, _ members: [SchemaMember]) {
    var described: [String: JSON] = [:]
    for member in members {
      described[member.name] = .object(["type": .string(member.type), "default": .bool(member.hasDefault)])
      if types[member.type]?["kind"]?.stringValue == "undocumented" {
        undocumented.append("\(SchemaWriter.typeName(type)).\(member.name): \(member.type)")
      }
    }
    types[SchemaWriter.typeName(type)] = .object(["kind": .string("struct"), "members": .object(described)])
  }

  /// Describes an enum by its cases and the type name of what each carries; `nil` carries nothing.
  public mutating func enumeration<Value>(_ type: Value.Type, _ cases: [(name: String, payload: String?)]) {
    var described: [String: JSON] = [:]
    for element in cases {
      described[element.name] = element.payload.map(JSON.string) ?? .null
      if let payload = element.payload, types[payload]?["kind"]?.stringValue == "undocumented" {
        undocumented.append("\(SchemaWriter.typeName(type)).\(element.name): \(payload)")
      }
    }
    types[SchemaWriter.typeName(type)] = .object(["kind": .string("enum"), "cases": .object(described)])
  }

  /// Describes a type without parts.
  mutating func leaf<Value>(_ type: Value.Type) {
    types[SchemaWriter.typeName(type)] = .object(["kind": .string("leaf")])
  }

  /// Describes a type that wraps one other.
  mutating func wrapper<Value>(_ type: Value.Type, kind: String, of wrapped: String) {
    types[SchemaWriter.typeName(type)] = .object(["kind": .string(kind), "of": .string(wrapped)])
    if types[wrapped]?["kind"]?.stringValue == "undocumented" {
      undocumented.append("\(SchemaWriter.typeName(type)): \(wrapped)")
    }
  }

  /// The full name of a type without its module: a feature may move to another module and stay itself.
  static func typeName<Value>(_ type: Value.Type) -> String {
    // What encloses a private type is written as an address, another one in every run.
    let full = String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)/, with: "(private)")
    guard let dot = full.firstIndex(of: "."), !full.contains("<") else { return full }
    return String(full[full.index(after: dot)...])
  }
}

/// One member of a struct's description.
public struct SchemaMember {
  let name: String
  let type: String
  let hasDefault: Bool

  /// A member by its name and its type's name.
  public init(_ name: String, type: String, hasDefault: Bool) {
    self.name = name
    self.type = type
    self.hasDefault = hasDefault
  }
}

/// The description of a state's types.
package struct Schema: Sendable, Equatable {
  package let root: String
  package let types: [String: JSON]
  /// Members without a document form, as `Type.member: Type`.
  package let undocumented: [String]

  package var json: JSON { .object(["root": .string(root), "types": .object(types)]) }

  package init(root: String, types: [String: JSON], undocumented: [String] = []) {
    self.root = root
    self.types = types
    self.undocumented = undocumented
  }

  package init?(json: JSON) {
    guard let root = json["root"]?.stringValue, let types = json["types"]?.objectValue else { return nil }
    self.init(root: root, types: types)
  }
}

extension Schema {
  /// What keeps this build from reading documents written under `old`; empty when it can.
  ///
  /// Members added with a default are fine; anything else is named.
  package func obstacles(toReading old: Schema) -> [String] {
    if old.root != root { return ["the root state was `\(old.root)` and is now `\(root)`"] }
    return old.types.keys.sorted().flatMap { name -> [String] in
      guard let before = old.types[name], let now = types[name] else { return [] }
      return before == now ? [] : Schema.obstacles(name, before: before, now: now)
    }
  }

  private static func obstacles(_ name: String, before: JSON, now: JSON) -> [String] {
    guard before["kind"] == now["kind"] else {
      return ["`\(name)` was of another kind (\(before["kind"]?.stringValue ?? "?"))"]
    }
    if let old = before["members"]?.objectValue, let new = now["members"]?.objectValue {
      return memberObstacles(name, old: old, new: new)
    }
    if let old = before["cases"]?.objectValue, let new = now["cases"]?.objectValue {
      return old.keys.sorted().compactMap { element in
        guard let payload = new[element] else { return "the case `\(name).\(element)` is gone" }
        return payload == old[element] ? nil : "the case `\(name).\(element)` carries another type"
      }
    }
    return ["`\(name)` wraps another type"]
  }

  private static func memberObstacles(_ name: String, old: [String: JSON], new: [String: JSON]) -> [String] {
    let gone = old.keys.filter { new[$0] == nil }.sorted().map { "the member `\(name).\($0)` is gone" }
    let changed = old.keys.filter { new[$0] != nil && new[$0]?["type"] != old[$0]?["type"] }.sorted().map {
      "the member `\(name).\($0)` was a `\(old[$0]?["type"]?.stringValue ?? "?")`"
    }
    let required = new.keys.filter { old[$0] == nil && new[$0]?["default"] != .bool(true) }.sorted().map {
      "the member `\(name).\($0)` was added without a default"
    }
    return gone + changed + required
  }
}
