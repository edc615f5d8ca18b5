import Backstaff
import BackstaffJSON
import BackstaffTestSupport
import Testing

@Suite struct TreePathNamesTests {
  @Test(arguments: DocumentMaker.names)
  func `any id stands in brackets, with a pin or without, and finds its element in the document`(id: String) throws {
    let document: JSON = ["rows": ["order": [.string(id)], "byID": .object([id: ["title": "found"]])]]
    for pin in [nil, 7] as [Int64?] {
      let path = TreePath([TreePath.Step("rows", element: id, pin: pin), TreePath.Step("title")])
      let read = try TreePath(parsing: path.description)
      #expect(read == path)
      // Swift holds two writings of an accent to be equal; a document does not.
      #expect(JSON.string(read.steps[0].element ?? "none") == JSON.string(id))
      #expect(read.slice(of: document) == "found")
      #expect(JSONPointer(read.pointerTokens).value(in: document) == "found")
    }
  }

  @Test func `two ids that differ only in how accents are encoded are two places of a document`() throws {
    let document: JSON = ["rows": ["order": ["\u{E9}"], "byID": ["\u{E9}": 1]]]
    #expect(try TreePath(parsing: "rows[\u{E9}]").slice(of: document) == 1)
    #expect(try TreePath(parsing: "rows[e\u{301}]").slice(of: document) == nil)
  }
}
