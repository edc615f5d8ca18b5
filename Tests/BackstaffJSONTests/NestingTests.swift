import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

/// Nothing nests without end: every way in has a limit, a code that says so, and stack to spare.
@Suite struct NestingTests {
  private let limit = JSONLimits.documentDepth

  private func nested(_ depth: Int) -> JSON {
    (0..<depth).reduce(0) { inner, level in level.isMultiple(of: 2) ? [inner] : ["a": inner] }
  }

  @Test func `depth is counted by arrays and objects and looked at no further than asked`() {
    for depth in 0...5 {
      #expect(!nested(depth).isDeeper(than: depth))
      #expect(depth == 0 || nested(depth).isDeeper(than: depth - 1))
    }
    #expect(!(["a": [], "b": 1] as JSON).isDeeper(than: 2))
    #expect((["a": 1, "b": [[]]] as JSON).isDeeper(than: 2))
  }

  @Test func `a document as deep as the limit is read, written, compared, hashed, measured and coded`() throws {
    let deep = nested(limit)
    let read = try JSON(parsing: deep.bytes, limits: .own)
    #expect(read == deep)
    #expect(read.hashValue == deep.hashValue)
    #expect(read.sizeBytes == deep.bytes.count)
    #expect(try read.decode(JSON.self) == deep)
    #expect(DocumentLaws.ofDifference(from: deep, to: nested(limit - 1)) == nil)
    #expect(DocumentLaws.ofFailure(JSONPatch([.replace(path: .root, value: deep)]), in: deep) == nil)
    let tooDeep = nested(JSONLimits.own.depth + 1).bytes
    #expect(failure { () throws(JSONError) in try JSON(parsing: tooDeep, limits: .own) }?.code == .depthLimit)
  }

  /// A list that is as deep as it is long.
  struct Link: Codable, Equatable {
    var next: [Link]
    init(length: Int) {
      next = []
      for _ in 1..<length { next = [self] }
    }
  }

  /// Writes an optional for each link, which is a value around a value.
  final class Ring: Encodable {
    var next: Ring?
    private enum CodingKeys: CodingKey { case next }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(next, forKey: .next)
    }
  }

  /// Encodes as what it wraps, which is itself: no name is ever written, so only the stack grows.
  final class Mirror: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self)
    }
  }

  @Test func `a Swift value nests as deep as a document and not deeper`() throws {
    // An array and an object for each link.
    let longest = Link(length: limit / 2)
    let document = try JSON(encoding: longest)
    #expect(!document.isDeeper(than: limit))
    #expect(try JSON(parsing: document.bytes, limits: .own).decode(Link.self) == longest)
    let error = failure { () throws(JSONError) in try JSON(encoding: Link(length: limit / 2 + 1)) }
    #expect(error?.code == .depthLimit)
    #expect(error?.path == "/next/0/next/0/next/0/next/0")
  }

  @Test func `a value that holds itself is refused, with a name on the way or without`() {
    let ring = Ring()
    ring.next = ring
    #expect(failure { () throws(JSONError) in try JSON(encoding: ring) }?.code == .depthLimit)
    ring.next = nil
    #expect(failure { () throws(JSONError) in try JSON(encoding: Mirror()) }?.code == .depthLimit)
  }

  /// Reads itself out of the same value again and again.
  struct Well: Decodable {
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Well.self)
    }
  }

  @Test func `a type that reads itself without end is refused, and so is a document deeper than the limit`() {
    #expect(failure { () throws(JSONError) in try JSON.null.decode(Well.self) }?.code == .depthLimit)
    let deeper = (0..<limit).reduce(["next": []] as JSON) { inner, _ in ["next": [inner]] }
    #expect(failure { () throws(JSONError) in try deeper.decode(Link.self) }?.code == .depthLimit)
  }

  @Test func `a patch goes as deep as the limit and not deeper, by each operation that brings a value`() throws {
    let path = JSONPointer(Array(repeating: "a", count: limit - 1))
    let floor = path.tokens.reduce([:] as JSON) { inner, _ in ["a": inner] }
    #expect(JSONPatch([.add(path: path.appending("b"), value: 1)]).applied(to: floor) != nil)
    #expect(JSONPatch([.replace(path: path, value: [1])]).applied(to: floor) != nil)
    let refused: [JSONPatch.Operation] = [
      .add(path: path.appending("b"), value: [:]), .replace(path: path, value: [[]]),
      .copy(from: path, path: path.appending("b")),
      .move(from: JSONPointer(["list"]), path: path.appending("b")),
    ]
    guard case .object(var members) = floor else { return }
    members["list"] = [[]]
    for operation in refused {
      var document = JSON.object(members)
      let error = failure { () throws(JSONError) in try JSONPatch([operation]).apply(to: &document) }
      #expect(error?.code == .depthLimit, "\(operation.json["op"]?.text ?? "")")
      #expect(document == .object(members))
    }
  }

  /// Without a limit twenty operations would nest a million levels, and the next reader of the document would end.
  @Test func `a few copies cannot nest a document without end`() {
    var document: JSON = ["a": 0]
    let doubling = (0..<20).map { level in
      JSONPatch.Operation.copy(from: .root, path: JSONPointer(Array(repeating: "a", count: min(1 << level, limit))))
    }
    let error = failure { () throws(JSONError) in try JSONPatch(doubling).apply(to: &document) }
    #expect(error?.code == .depthLimit)
    #expect(document == ["a": 0])
  }

  /// Forty copies would make an array of a terabyte out of a kilobyte, all of it shared until somebody writes it.
  @Test func `a few copies cannot make a document without end`() {
    let row = JSON.string(String(repeating: "x", count: 1000))
    var document: JSON = [row]
    let doubling = (0..<40).map { _ in JSONPatch.Operation.copy(from: .root, path: JSONPointer(["-"])) }
    let error = failure { () throws(JSONError) in try JSONPatch(doubling).apply(to: &document) }
    #expect(error?.code == .sizeLimit)
    #expect(error?.message == "operation 14: the copies of one patch take more bytes than the limit")
    #expect(document == [row])
  }

  @Test func `a pointer has as many tokens as documents are deep`() throws {
    let longest = String(repeating: "/a", count: limit)
    #expect(try JSONPointer(parsing: longest).tokens.count == limit)
    #expect(failure { () throws(JSONError) in try JSONPointer(parsing: longest + "/") }?.code == .invalidPointer)
    let patch: JSON = [["op": "remove", "path": .string(longest + "/")]]
    #expect(failure { () throws(JSONError) in try JSONPatch(json: patch) }?.code == .invalidPatch)
  }
}
