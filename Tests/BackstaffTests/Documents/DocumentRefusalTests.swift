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
}
