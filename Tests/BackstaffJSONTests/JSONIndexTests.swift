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

  private func hasNameTwice(_ names: [String], _ wrap: (String) -> String = { $0 }) -> Bool {
    let object = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    return failure { () throws(JSONError) in try JSONIndex(parsing: Array(wrap(object).utf8)) }?.code == .duplicateKey
  }

  @Test(arguments: [2, 7, 8, 9, 40]) func `names are compared whether or not they grow`(count: Int) {
    let growing = (0..<count).map(String.init)
    for names in [growing, growing.reversed(), growing + ["x"], ["x"] + growing, growing + ["", "xy"]] {
      #expect(!hasNameTwice(names))
      for (place, name) in names.enumerated() {
        #expect(hasNameTwice(names + [name]), "behind all of them")
        #expect(hasNameTwice([name] + names), "in front of all of them")
        #expect(hasNameTwice(Array(names[...place]) + [name] + names[(place + 1)...]), "beside itself")
      }
    }
  }

  @Test func `the names of a row are compared, though the row before had the same ones`() {
    let row = #"{"id":1,"isDone":true,"title":""}"#
    #expect(!hasNameTwice(["id", "isDone", "title"]) { "[\(row),\($0)]" })
    #expect(hasNameTwice(["id", "isDone", "title", "id"]) { "[\(row),\($0)]" })
    #expect(hasNameTwice(["id", "isDone", "isDone"]) { "[\(row),\($0)]" })
    #expect(hasNameTwice(["a", "a"]) { #"{"rows":{"1":\#(row),"2":\#($0)}}"# })
  }

  @Test func `a number is compared with the string that it would be`() throws {
    let node = try root(#"["0","7","-7","120","9223372036854775807","-9223372036854775808"]"#)
    let numbers = [0, 7, -7, 120, .max, .min]
    for (place, string) in node.elements.enumerated() {
      for (other, number) in numbers.enumerated() {
        for part in [JSONPart.text(string), .tree(string.json)] {
          #expect(part.isString(of: number) == (place == other))
        }
      }
    }
    for string in try root(#"["","-","07","+7","-0","7 ","17","70","7.0","\u0037",7,null,["7"]]"#).elements {
      let isWritten = string.stringValue == "7"
      #expect(!JSONPart.text(string).isString(of: 7), "an escape is not looked through")
      #expect(JSONPart.tree(string.json).isString(of: 7) == isWritten)
      #expect(!JSONPart.text(string).isString(of: 0))
    }
  }

  @Test func `a lookup takes a name from a text as it takes one that is made`() throws {
    let names = try root(#"["a","b","\u0063","d",5,"a"]"#).elements.map { $0 }
    for object in [#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"\u0061":1,"d":4,"c":3,"b":2}"#] {
      let node = try root(object)
      for part in [JSONPart.text(node), .tree(node.json)] {
        for isText in [true, false] {
          let asked = names.map { isText ? JSONPart.text($0) : .tree($0.json) }
          var lookup = try #require(part.lookup)
          #expect(asked[..<3].map { lookup.next($0)?.integerValue } == [1, 2, 3])
          #expect(!lookup.isExhausted)
          #expect(lookup.next(asked[4]) == nil)
          #expect(lookup.next(asked[3])?.integerValue == 4)
          #expect(lookup.isExhausted)
        }
      }
    }
  }

  @Test func `a member is made at once as it is through its place`() throws {
    let root = try root(text)
    for part in [JSONPart.text(root), .tree(root.json)] {
      for name in ["a", "b", "c\n", "c", ""] { #expect(part.json(name) == part[name]?.json) }
      #expect(part["a"]?.json("x") == nil && part["b"]?.json("0") == nil)
    }
    #expect(root["a"].map(JSONPart.text)?.isString("1") == false)
    #expect(JSONPart.tree("é").isString("\u{E9}") && !JSONPart.tree("é").isString("e\u{301}"))
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
