import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

/// A text whose values stay where they are is the same text as one that is made a tree.
@Suite struct JSONIndexTests {
  @Test func `every file of the parsing corpus is the same as a tree, or refused for the same reason`() throws {
    for (name, bytes) in try Fixture.inputs("json-parsing/cases.txt") {
      let tree = Result { () throws(JSONError) in try JSON(parsing: bytes, limits: .own) }
      let index = Result { () throws(JSONError) in try JSONIndex(parsing: bytes, limits: .own) }
      switch (tree, index) {
      case (.success(let tree), .success(let index)): #expect(index.root.json == tree, "\(name)")
      case (.failure(let tree), .failure(let index)):
        #expect(tree.code == index.code && tree.offset == index.offset, "\(name)")
      default: Issue.record("\(name) is read one way and not the other")
      }
    }
  }

  private let text = #"{"a":1,"b":[true,null,-2.5,"x\u0079"],"c\n":{"d":1.0,"é":"ü"}}"#

  private func root(_ text: String) throws -> JSONNode { try JSONIndex(parsing: Array(text.utf8)).root }

  @Test func `values are found by name and by place, and made when they are asked for`() throws {
    let root = try root(text)
    #expect(root["a"]?.integerValue == 1)
    #expect(root["b"]?.elements.map(\.json) == [true, .null, -2.5, "xy"])
    #expect(root["c\n"]?["d"]?.integerValue == 1)
    #expect(root["c\n"]?["\u{E9}"]?.stringValue == "ü")
    #expect(root["c\n"]?["e\u{301}"] == nil, "another spelling is another name")
    #expect(root["c"] == nil && root["a"]?["x"] == nil)
    #expect(root.members.map { $0.name.stringValue } == ["a", "b", "c\n"])
    #expect(root["b"]?.isArray == true && root["c\n"]?.isObject == true && root["b"]?.isObject == false)
    #expect(root["a"]?.stringValue == nil && root["b"]?.integerValue == nil && root["a"]?.boolValue == nil)
  }

  @Test func `a string is compared by its scalars, written with escapes or without`() throws {
    let strings = try root(#"["xy","x\u0079","e\u0301","é"]"#).elements.map { $0 }
    #expect(strings.map { $0.isString("xy") } == [true, true, false, false])
    #expect(strings.map { $0.isString("e\u{301}") } == [false, false, true, false])
    #expect(strings.map { $0.isString("\u{E9}") } == [false, false, false, true])
  }

  @Test(arguments: [8, 9, 40]) func `a name that comes twice is found in small objects and in large ones`(count: Int) {
    let members = (0..<count).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    #expect(throws: Never.self) { try root("{\(members)}") }
    for twice in [0, count / 2, count - 1] {
      let error = failure { () throws(JSONError) in
        try JSONIndex(parsing: Array("{\(members),\"n\(twice)\":0}".utf8))
      }
      #expect(error?.code == .duplicateKey)
      #expect(error?.offset == members.utf8.count + 2)
    }
    let accents = failure { () throws(JSONError) in
      try JSONIndex(parsing: Array("{\(members),\"\u{E9}\":0,\"e\u{301}\":0}".utf8))
    }
    #expect(accents?.code == .equivalentKeys)
  }

  @Test func `a lookup finds members in their order, in any other, and only once`() throws {
    let node = try root(#"{"a":1,"b":2,"c":3,"d":4}"#)
    for part in [JSONPart.text(node), .tree(node.json)] {
      var inOrder = try #require(part.lookup)
      #expect(["a", "b", "c", "d"].map { inOrder.next($0)?.integerValue } == [1, 2, 3, 4])
      #expect(inOrder.isExhausted)
      var mixed = try #require(part.lookup)
      #expect(["a", "d", "b"].map { mixed.next($0)?.integerValue } == [1, 4, 2])
      #expect(!mixed.isExhausted)
      #expect(mixed.next("c")?.integerValue == 3)
      #expect(mixed.isExhausted && mixed.next("e") == nil)
    }
    #expect(JSONPart.text(node)["a"]?.lookup == nil)
  }
}
