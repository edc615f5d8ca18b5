import Backstaff
import BackstaffJSON
import Testing

/// A type that no other file sees.
private struct Hidden: Codable { var x = 0 }

/// A type without a document form.
struct Formless: Sendable {}

@ObservableState
struct Hiding {
  private var inner = Hidden()
  private var twin: [Hidden] = []
}

@ObservableState
struct Undocumented {
  var odd = Formless()
  var pair = (1, 2)
}

@Suite struct SchemaTests {
  private let schema = SchemaWriter.schema(of: Sample.self)

  /// The schema as an older build would have written it.
  private func older(_ type: String, _ change: (inout [String: JSON]) -> Void) throws -> Schema {
    var types = schema.types
    var described = try #require(types[type]?.objectValue)
    let part = described["members"] == nil ? "cases" : "members"
    var parts = try #require(described[part]?.objectValue)
    change(&parts)
    described[part] = .object(parts)
    types[type] = .object(described)
    return Schema(root: schema.root, types: types)
  }

  @Test func `a schema describes each type once by members, types and defaults`() {
    #expect(schema.root == "Sample")
    let part: JSON = [
      "kind": "struct",
      "members": ["id": ["type": "Int", "default": false], "name": ["type": "String", "default": true]],
    ]
    #expect(schema.types["Sample.Part"] == part)
    #expect(schema.types["Sample.Mode"]?["cases"]?["busy"] == "Sample.Part")
    #expect(schema.types["Sample.Mode"]?["cases"]?["idle"] == .null)
    #expect(schema.undocumented == [])
    #expect(Schema(json: schema.json) == Schema(root: schema.root, types: schema.types))
  }

  @Test func `a member that was added with a default is no obstacle`() throws {
    let old = try older("Sample.Part") { $0["name"] = nil }
    #expect(schema.obstacles(toReading: old) == [])
  }

  @Test func `a slot and an optional that were added are no obstacle`() throws {
    let old = try older("Sample") {
      $0["shown"] = nil
      $0["maybe"] = nil
    }
    #expect(schema.obstacles(toReading: old) == [])
  }

  @Test func `a member that was added without a default is named`() throws {
    let old = try older("Sample.Part") { $0["id"] = nil }
    #expect(schema.obstacles(toReading: old) == ["the member `Sample.Part.id` was added without a default"])
  }

  @Test func `a member that is gone is named`() throws {
    let old = try older("Sample") { $0["nickname"] = ["type": "String", "default": true] }
    #expect(schema.obstacles(toReading: old) == ["the member `Sample.nickname` is gone"])
  }

  @Test func `a member of another type is named with the old type`() throws {
    let old = try older("Sample") { $0["whole"] = ["type": "String", "default": true] }
    #expect(schema.obstacles(toReading: old) == ["the member `Sample.whole` was a `String`"])
  }

  @Test func `a default that came or went is no obstacle`() throws {
    let old = try older("Sample.Part") {
      $0["id"] = ["type": "Int", "default": true]
      $0["name"] = ["type": "String", "default": false]
    }
    #expect(schema.obstacles(toReading: old) == [])
  }

  @Test func `a case that was removed or carries another type is named, and a new one is none`() throws {
    let gone = try older("Sample.Mode") { $0["paused"] = .null }
    #expect(schema.obstacles(toReading: gone) == ["the case `Sample.Mode.paused` is gone"])
    let retyped = try older("Sample.Mode") { $0["idle"] = "Int" }
    #expect(schema.obstacles(toReading: retyped) == ["the case `Sample.Mode.idle` carries another type"])
    let fewer = try older("Sample.Mode") { $0["busy"] = nil }
    #expect(schema.obstacles(toReading: fewer) == [])
  }

  @Test func `another root and another kind of type are named`() throws {
    #expect(
      schema.obstacles(toReading: Schema(root: "Old", types: [:])) == [
        "the root state was `Old` and is now `Sample`"
      ])
    var types = schema.types
    types["Sample.Part"] = ["kind": "leaf"]
    #expect(
      schema.obstacles(toReading: Schema(root: "Sample", types: types)) == ["`Sample.Part` was of another kind (leaf)"])
  }

  @Test func `names of private types hold nothing that differs from run to run`() {
    let schema = SchemaWriter.schema(of: Hiding.self)
    #expect(!schema.json.text.contains("$"), "\(schema.json.text)")
    #expect(schema.types.keys.contains { $0.hasSuffix("Hidden") })
  }

  @Test func `members without a document form are named`() {
    let names = SchemaWriter.schema(of: Undocumented.self).undocumented
    #expect(names.count == 2, "\(names)")
    for member in ["odd", "pair"] {
      #expect(names.contains { $0.contains(".\(member): ") }, "\(member) in \(names)")
    }
  }
}
