import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

/// Names and ids may be anything: every sign that pointers, paths or JSON give a meaning is one of them.
@Suite struct NamesTests {
  @Test(arguments: DocumentMaker.names) func `a name is written, read, pointed at and patched`(name: String) throws {
    let document: JSON = .object([name: .object([name: .array([.string(name)])])])
    #expect(try JSON(parsing: document.bytes) == document)
    let pointer = JSONPointer([name, name, "0"])
    #expect(try JSONPointer(parsing: pointer.text) == pointer)
    #expect(pointer.value(in: document) == .string(name))
    let changed = try #require(JSONPatch([.replace(path: pointer, value: 1)]).applied(to: document))
    #expect(changed == .object([name: .object([name: [1]])]))
    // Beside something long, so that a replacement of the whole is no way out.
    let long = JSON.string(String(repeating: "x", count: 200))
    let patch = JSONPatch.difference(from: ["p": long, "q": document], to: ["p": long, "q": changed])
    #expect(patch.operations.count == 1)
    #expect(patch.applied(to: ["p": long, "q": document]) == ["p": long, "q": changed])
  }

  @Test(arguments: DocumentMaker.names) func `an id in a list with an order comes, changes and goes`(id: String) {
    let rest: [String: JSON] = ["x": ["done": false], "y": ["done": true]]
    let without: JSON = ["order": ["x", "y"], "byID": .object(rest)]
    let with: JSON = [
      "order": ["x", .string(id), "y"], "byID": .object(rest.merging([id: ["done": true]]) { old, _ in old }),
    ]
    let changed: JSON = [
      "order": [.string(id), "x", "y"], "byID": .object(rest.merging([id: ["done": false]]) { old, _ in old }),
    ]
    for (old, new) in [(without, with), (with, changed), (changed, without), (with, without)] {
      let broken = DocumentLaws.ofDifference(from: old, to: new)
      #expect(broken == nil)
    }
  }

  @Test func `a number spelled otherwise is no change, and a Double beside an integer is`() {
    let same: [(JSON, JSON)] = [
      (1, 1.0), (0, -0.0), (.integer(1 << 53), .number(9_007_199_254_740_992)), (.integer(.min), -0x1p63),
    ]
    for (left, right) in same { #expect(JSONPatch.difference(from: [left], to: [right]).isEmpty) }
    let other: [(JSON, JSON)] = [
      (.integer((1 << 53) + 1), .number(9_007_199_254_740_992)), (.integer(.max), 0x1p63), (1, "1"), (0, false),
      (0, .null), (0.1, .number(0.1.nextUp)), (.number(.leastNonzeroMagnitude), 0),
    ]
    for (left, right) in other {
      let broken = DocumentLaws.ofDifference(from: [left], to: [right])
      #expect(broken == nil)
      #expect(left != right)
    }
  }
}
