import Testing

@testable import BackstaffJSON

@Suite struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  private let document: JSON = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
  ]

  @Test func `the examples of RFC 6901 find their values`() throws {
    let expected: [(String, JSON)] = [
      ("", document), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
      ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ]
    for (text, value) in expected {
      let pointer = try JSONPointer(parsing: text)
      #expect(pointer.value(in: document) == value, "\(text)")
      #expect(pointer.text == text)
    }
  }

  @Test(arguments: ["foo", "/~", "/~2", "/a~", "0"])
  func `text that is no pointer is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONPointer(parsing: text) }
  }

  @Test(arguments: [
    "/foo/2", "/foo/00", "/foo/01", "/foo/-", "/foo/+1", "/foo/1e0", "/foo/", "/none", "//x",
    "/foo/99999999999999999999",
  ])
  func `a place that does not exist has no value`(text: String) throws {
    #expect(try JSONPointer(parsing: text).value(in: document) == nil)
  }

  @Test func `tilde and slash survive in both directions and order`() throws {
    #expect(try JSONPointer(parsing: "/~01").tokens == ["~1"])
    #expect(try JSONPointer(parsing: "/~10").tokens == ["/0"])
    #expect(JSONPointer.root.appending("~1/").text == "/~01~1")
  }

  @Test func `a pointer is inside another only below it`() throws {
    let parent = try JSONPointer(parsing: "/a")
    #expect(try JSONPointer(parsing: "/a/b").isInside(parent))
    #expect(!parent.isInside(parent))
    #expect(!(try JSONPointer(parsing: "/ab").isInside(parent)))
  }
}
