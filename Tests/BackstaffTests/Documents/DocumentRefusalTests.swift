import Backstaff
import BackstaffJSON
import Testing

@Suite struct DocumentRefusalTests {
  private func writing(_ change: (inout Unreadable) -> Void) -> DocumentError? {
    var state = Unreadable()
    change(&state)
    let written = state
    return #expect(throws: DocumentError.self) { try DocumentWriter.document(of: written) }
  }

  private func reading(_ document: JSON) -> DocumentError? {
    #expect(throws: DocumentError.self) { try Sample(document: DocumentReader(document)) }
  }

  @Test func `a value without a JSON form is refused by the path to it`() {
    #expect(writing { $0.nested.weight = .nan }?.path == ["nested", "weight"])
    #expect(writing { $0.shown = Unreadable.Nested(weight: .infinity) }?.path == ["shown", "weight"])
    #expect(writing { $0.rows = [Unreadable.Row(id: "a.b", weight: -.infinity)] }?.path == ["rows", "a.b", "weight"])
    #expect(writing { $0.numbers = [1, .nan] }?.path == ["numbers", "1"])
    #expect(writing { $0.nested.place = Unreadable.Spot(x: .nan) }?.description.hasPrefix("nested.place") == true)
  }

  @Test func `a member of another form is refused by the path to it`() {
    #expect(reading(["text": 3])?.description == "text: expected a string")
    #expect(reading(["flag": "yes"])?.description == "flag: expected true or false")
    #expect(reading(["whole": 1.5])?.description == "whole: expected a whole number")
    #expect(reading(["whole": "1e3"])?.description == "whole: expected a whole number")
    #expect(reading(["real": "1.5"])?.description == "real: expected a number")
    #expect(reading(["list": "a"])?.description == "list: expected an array")
    #expect(reading(["list": ["a", 2]])?.path == ["list", "1"])
    #expect(reading(["shown": ["id": "x"]])?.path == ["shown", "id"])
    #expect(reading(["date": "yesterday"])?.path == ["date"])
  }

  @Test func `a member that is missing and has no default is named`() {
    #expect(reading(["shown": [:]])?.message == "the document has no member `id` and the type gives it no default")
    #expect(reading(["parts": [["id": 1], [:]]])?.path == ["parts", "1"])
  }

  @Test func `an enum's document has exactly one member of a known name`() {
    for document: JSON in [[:], ["idle": [:], "busy": ["id": 1]], "idle", .null] {
      #expect(reading(["mode": document])?.path == ["mode"])
    }
    #expect(reading(["mode": ["gone": [:]]])?.description == "mode: no case `gone` in this build's type")
    #expect(reading(["mode": ["timed": 3]])?.path == ["mode", "timed"])
    #expect(reading(["mode": ["busy": [:]]])?.path == ["mode", "busy"])
  }

  @Test func `a collection's document is whole`() {
    #expect(reading(["rows": ["order": ["1"]]])?.path == ["rows"])
    #expect(reading(["rows": ["order": ["1"], "byID": [:]]])?.path == ["rows"])
    #expect(reading(["rows": ["order": ["1"], "byID": ["1": ["id": "x"]]]])?.path == ["rows", "1", "id"])
    #expect(reading(["rows": [["id": 1], ["id": 1]]])?.path == ["rows"])
    #expect(reading(["rows": ["order": ["1", "1"], "byID": ["1": ["id": 1]]]])?.path == ["rows"])
    #expect(reading(["rows": ["order": ["1"], "byID": ["1": ["id": 2]]]])?.path == ["rows", "1"])
    #expect(reading(["rows": ["order": [], "byID": ["1": ["id": 1]]]])?.path == ["rows"])
  }

  /// What the collection refuses in a text, and that it refuses the same in the tree of that text.
  private func refusal<Element: Identifiable & Sendable>(_ element: Element.Type, _ text: String) throws
    -> DocumentError?
  where Element.ID: Codable & Sendable {
    let root = try JSONIndex(parsing: Array(text.utf8)).root
    func problem(_ part: JSONPart) -> DocumentError? {
      do throws(DocumentError) { _ = try IdentifiedArrayOf<Element>(document: DocumentReader(part)) } catch {
        return error
      }
      return nil
    }
    #expect(problem(.text(root)) == problem(.tree(root.json)))
    return problem(.text(root))
  }

  @Test func `an element stands under the text of its id`() throws {
    func row(_ name: String, order: String? = nil, id: Int) throws -> DocumentError? {
      let text = #"{"order":["\#(order ?? name)"],"byID":{"\#(name)":{"id":\#(id)}}}"#
      return try refusal(Sample.Part.self, text)
    }
    for id in [0, 1, -1, 10, 9_007_199_254_740_992] { #expect(try row("\(id)", id: id) == nil) }
    #expect(try row(#"\u0031"#, id: 1) == nil)
    #expect(try row("1", order: #"\u0031"#, id: 1) == nil)
    for name in ["", "01", "+1", "1 ", "11", "-1", "1.0", "a"] {
      let error = try row(name, id: 1)
      #expect(error?.path == [name] && error?.message == "the element has another id, `1`")
    }
    func leaf(_ name: String, id: String) throws -> DocumentError? {
      try refusal(Sample.Leaf.self, #"{"order":["\#(name)"],"byID":{"\#(name)":{"id":"\#(id)"}}}"#)
    }
    #expect(try leaf("a b", id: "a b") == nil && leaf("a", id: #"\u0061"#) == nil)
    #expect(try leaf("\u{E9}", id: "e\u{301}") == nil, "to Swift that is one id")
    #expect(try leaf("a", id: "A")?.path == ["a"])
  }

  @Test func `what an order names is a string and is there`() throws {
    for order in ["1", "null", #"["1"]"#, #""2""#, #""1","1""#] {
      let error = try refusal(Sample.Part.self, #"{"order":[\#(order)],"byID":{"1":{"id":1}}}"#)
      #expect(error?.message == "`order` names an element that `byID` does not have")
    }
  }

  @Test func `a leaf that may be absent is read as what it is`() throws {
    for (text, maybe) in [("{}", Int?.none), (#"{"maybe":null}"#, nil), (#"{"maybe":5}"#, 5)] {
      let root = try JSONIndex(parsing: Array(text.utf8)).root
      for part in [JSONPart.text(root), .tree(root.json)] {
        let sample = try Sample(document: DocumentReader(part))
        #expect(sample.maybe == maybe && sample.text == Sample().text)
      }
    }
    let root = try JSONIndex(parsing: Array(#"{"whole":[[1],{"a":2}]}"#.utf8)).root
    let error = #expect(throws: DocumentError.self) { try Sample(document: DocumentReader(.text(root))) }
    #expect(error?.description == "whole: expected a whole number")
  }
}
