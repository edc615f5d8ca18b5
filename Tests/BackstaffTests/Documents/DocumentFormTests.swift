import Backstaff
import BackstaffJSON
import FoundationEssentials
import Testing

@Suite struct DocumentFormTests {
  private func document(_ change: (inout Sample) -> Void = { _ in }) throws -> JSON {
    var sample = Sample()
    change(&sample)
    let document = try DocumentWriter.document(of: sample)
    #expect(try Sample(document: DocumentReader(document)) == sample)
    return document
  }

  @Test func `leaves have the form of their kind`() throws {
    let document = try document()
    let expected: [String: JSON] = [
      "text": "t", "flag": true, "whole": 3, "large": "9223372036854775807", "wide": "-9007199254740993", "real": 1.5,
      "maybe": .null, "list": ["a", "b"], "table": ["k": 1], "date": "1970-01-01T00:00:00.250Z", "data": "AP8=",
    ]
    for (name, value) in expected { #expect(document[name] == value, "\(name)") }
  }

  @Test func `a struct is an object with a member per stored property and no other`() throws {
    let names = try document().objectValue?.keys.sorted()
    let expected = [
      "data", "date", "default", "flag", "large", "leaves", "list", "maybe", "mode", "parts", "real", "rows", "shown",
      "table", "text", "whole", "wide",
    ]
    #expect(names == expected)
  }

  private static let integers: [(value: Int, form: JSON)] = [
    (9_007_199_254_740_992, 9_007_199_254_740_992), (9_007_199_254_740_993, "9007199254740993"),
    (-9_007_199_254_740_992, -9_007_199_254_740_992), (-9_007_199_254_740_993, "-9007199254740993"),
    (Int.min, "-9223372036854775808"),
  ]

  @Test(arguments: integers)
  func `an integer is a number as far as every reader keeps it`(value: Int, form: JSON) throws {
    #expect(try document { $0.whole = value }["whole"] == form)
  }

  @Test func `an enum is an object with its active case`() throws {
    #expect(try document()["mode"] == ["idle": [:]])
    #expect(try document { $0.mode = .busy(Sample.Part(id: 1)) }["mode"] == ["busy": ["id": 1, "name": ""]])
    #expect(try document { $0.mode = .timed(seconds: 2, "x") }["mode"] == ["timed": ["seconds": 2, "_1": "x"]])
    #expect(try document { $0.mode = .in(labelled: 5) }["mode"] == ["in": 5])
  }

  @Test func `a slot is null or its child`() throws {
    #expect(try document()["shown"] == .null)
    #expect(try document { $0.shown = Sample.Part(id: 7) }["shown"] == ["id": 7, "name": ""])
  }

  @Test func `a collection is keyed by the text of its ids`() throws {
    let document = try document {
      $0.rows = [Sample.Part(id: 42), Sample.Part(id: -1)]
      $0.leaves = [Sample.Leaf(id: "a]b")]
    }
    let rows: JSON = ["order": ["42", "-1"], "byID": ["42": ["id": 42, "name": ""], "-1": ["id": -1, "name": ""]]]
    #expect(document["rows"] == rows)
    #expect(document["leaves"] == ["order": ["a]b"], "byID": ["a]b": ["id": "a]b"]]])
  }

  @Test func `a collection is also read from a plain array`() throws {
    let document: JSON = [["id": 2, "name": "x"], ["id": 1]]
    let rows = try IdentifiedArrayOf<Sample.Part>(document: DocumentReader(document))
    #expect(rows.elements == [Sample.Part(id: 2, name: "x"), Sample.Part(id: 1)])
  }

  @Test func `an old document is read with the defaults of the members it lacks`() throws {
    let sample = try Sample(document: DocumentReader(["text": "old", "maybe": 5, "rows": [["id": 3]]]))
    var expected = Sample(text: "old", maybe: 5)
    expected.rows = [Sample.Part(id: 3)]
    #expect(sample == expected)
  }

  @Test func `a document is the same whatever was read from it before`() throws {
    var rows: IdentifiedArrayOf<Sample.Part> = [Sample.Part(id: 1)]
    _ = try DocumentWriter.document(of: rows)
    let kept = rows
    rows[id: 1]?.name = "new"
    rows.append(Sample.Part(id: 2))
    #expect(try DocumentWriter.document(of: rows)["byID"]?["1"]?["name"] == "new")
    #expect(try DocumentWriter.document(of: rows)["order"] == ["1", "2"])
    #expect(try DocumentWriter.document(of: kept) == ["order": ["1"], "byID": ["1": ["id": 1, "name": ""]]])
  }
}

@Suite struct CollectionDocumentTests {
  @Test func `a document written after changes equals one written at once`() throws {
    var rows = IdentifiedArray(uniqueElements: (0..<40).map { Sample.Part(id: $0) })
    var earlier: [(IdentifiedArrayOf<Sample.Part>, JSON)] = []
    let changes: [(inout IdentifiedArrayOf<Sample.Part>) -> Void] = [
      { $0[id: 7]?.name = "x" }, { $0.remove(id: 3) }, { $0.append(Sample.Part(id: 99)) }, { $0.reverse() },
      { $0[2] = Sample.Part(id: 3) }, { $0.removeAll { $0.id % 2 == 0 } }, { $0.removeAll() },
      { $0.append(Sample.Part(id: 5, name: "y")) },
    ]
    for change in changes {
      earlier.append((rows, try DocumentWriter.document(of: rows)))
      change(&rows)
      let fresh = IdentifiedArray(uniqueElements: rows.elements)
      #expect(try DocumentWriter.document(of: rows) == DocumentWriter.document(of: fresh))
    }
    for (rows, document) in earlier { #expect(try DocumentWriter.document(of: rows) == document) }
  }
}
