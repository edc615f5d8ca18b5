import Testing

@testable import BackstaffJSON

@Suite struct JSONPatchTests {
  @Test func `a patch that names op twice is refused when it is read`() {
    let text = "[{\"op\":\"add\",\"path\":\"/baz\",\"value\":\"qux\",\"op\":\"remove\"}]"
    #expect(failure { () throws(JSONError) in try JSONPatch(parsing: Array(text.utf8)) }?.code == .duplicateKey)
  }

  @Test func `a failing patch changes nothing and names the operation and the place`() throws {
    let before: JSON = ["list": [1, 2, 3], "name": "x", "deep": ["a": ["b": 1]]]
    var document = before
    let patch = try JSONPatch(
      parsing: Array(
        """
        [{"op":"remove","path":"/list/0"},{"op":"add","path":"/list/-","value":9},
         {"op":"move","from":"/name","path":"/deep/a/c"},
         {"op":"copy","from":"/deep","path":"/list/1"},{"op":"replace","path":"","value":5},
         {"op":"replace","path":"/x","value":1}]
        """.utf8))
    let error = failure { () throws(JSONError) in try patch.apply(to: &document) }
    #expect(document == before)
    #expect(error?.code == .pathNotFound)
    #expect(error?.path == "/x")
    #expect(error?.message.hasPrefix("operation 5:") == true)
  }

  @Test(arguments: [
    ("[{\"op\":\"remove\",\"path\":\"/list/00\"}]", JSONError.Code.invalidIndex),
    ("[{\"op\":\"remove\",\"path\":\"/list/-\"}]", .invalidIndex),
    ("[{\"op\":\"add\",\"path\":\"/list/3\",\"value\":1}]", .pathNotFound),
    ("[{\"op\":\"move\",\"from\":\"/list\",\"path\":\"/list/0\"}]", .moveIntoItself),
    ("[{\"op\":\"test\",\"path\":\"/list\",\"value\":[]}]", .testFailed),
    ("[{\"op\":\"add\",\"path\":\"/e\u{301}\",\"value\":1}]", .equivalentKeys),
    ("[{\"op\":\"remove\",\"path\":\"/e\u{301}\"}]", .pathNotFound),
    ("[{\"op\":\"add\",\"path\":\"/a\"}]", .invalidPatch),
    ("[{\"op\":\"add\",\"path\":\"a\",\"value\":1}]", .invalidPatch),
    ("[{\"op\":\"frob\",\"path\":\"/a\"}]", .invalidPatch),
    ("{}", .invalidPatch),
  ])
  func `a refusal has its own code`(text: String, code: JSONError.Code) {
    var document: JSON = ["list": [1, 2], "\u{E9}": 0]
    let error = failure { () throws(JSONError) in try JSONPatch(parsing: Array(text.utf8)).apply(to: &document) }
    #expect(error?.code == code)
  }

  /// The cost of a patch follows the path it touches only when no container on it is copied.
  @Test func `a patch changes a document nobody else holds without copying it`() throws {
    let rows = (0..<100).map { "\"\($0)\":{\"done\":false,\"list\":[1,2,3]}" }.joined(separator: ",")
    var document = try JSON(parsing: "{\"byID\":{\(rows)},\"order\":[1,2,3]}")
    let before = storages(of: document)
    let patch = try JSONPatch(
      parsing: Array(
        """
        [{"op":"replace","path":"/byID/7/done","value":true},{"op":"replace","path":"/byID/7/list/1","value":5},
         {"op":"remove","path":"/byID/8/done"},{"op":"remove","path":"/order/0"}]
        """.utf8))
    try patch.apply(to: &document)
    #expect(storages(of: document) == before)
    #expect(document["byID"]?["7"]?["list"] == [1, 5, 3])
    let kept = document
    try JSONPatch([.replace(path: JSONPointer(["byID", "7", "done"]), value: false)]).apply(to: &document)
    #expect(kept["byID"]?["7"]?["done"] == true)
    #expect(storages(of: document) != before)
  }

  /// Which storages hold the containers of the document above, as numbers.
  private func storages(of document: JSON) -> [UInt] {
    let parts = [
      document, document["byID"], document["byID"]?["7"], document["byID"]?["7"]?["list"], document["order"],
    ]
    return parts.map { part in
      switch part {
      // A dictionary is one pointer to its storage; nothing else tells whether two share it.
      case .object(let members): unsafeBitCast(members, to: UInt.self)
      case .array(let elements): elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      default: 0
      }
    }
  }

  @Test func `the JSON form reads back as the same patch`() throws {
    let at = try JSONPointer(parsing: "/a/0")
    let patch = JSONPatch([
      .add(path: at, value: 1), .remove(path: at), .replace(path: at, value: .null), .move(from: at, path: .root),
      .copy(from: at, path: at), .test(path: at, value: []),
    ])
    #expect(try JSONPatch(parsing: patch.json.bytes) == patch)
    #expect(patch.json[3]?.text == "{\"from\":\"/a/0\",\"op\":\"move\",\"path\":\"\"}")
  }
}

/// The error of an operation, so that it can be compared.
func failure<Value>(_ operation: () throws(JSONError) -> Value) -> JSONError? {
  do {
    _ = try operation()
    return nil
  } catch { return error }
}
