import Backstaff
import Testing

@Suite struct TreePathRefusalTests {
  @Test(arguments: [
    (".", 0), ("a.", 2), (".a", 0), ("a..b", 2), ("a b", 1), ("a-b", 1), ("a[", 2), ("a[]", 2), ("a[x", 3),
    ("a[x]b", 4), (#"a["x]"#, 5), (#"a["x"b]"#, 5), (#"a["\q"]"#, 6), (#"a["\"#, 4), ("a@", 2), ("a@x", 2), ("a@-1", 2),
    ("a@7[x]", 3), ("a@9223372036854775808", 21), ("[x]", 0), ("@1", 0), ("a]", 1), ("a\u{0}", 1), ("a[\u{7}]", 2),
  ])
  func `a path that is none is refused at the byte where it ends to be one`(text: String, offset: Int) {
    let error = #expect(throws: TreePathError.self) { try TreePath(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.description.contains("(at byte \(offset))") == true)
  }

  @Test(arguments: ["packages[a]b]", #"packages[Q"x]"#])
  func `an id that has to be written as a string says how`(text: String) {
    let error = #expect(throws: TreePathError.self) { try TreePath(parsing: text) }
    #expect(error?.message.contains(#"is written as a JSON string, `["a]b"]`"#) == true)
  }

  @Test func `a path has as many bytes as its limit and not one more`() throws {
    let limit = TreePath.lengthLimitBytes
    #expect(try TreePath(parsing: String(repeating: "a", count: limit)).steps.count == 1)
    let error = #expect(throws: TreePathError.self) {
      try TreePath(parsing: String(repeating: "a", count: limit + 1))
    }
    #expect(error?.message == "a path has at most 1024 bytes, this one has 1025")
  }

  @Test func `a path has as many steps as its limit and not one more`() throws {
    let deep = Array(repeating: "a", count: TreePath.depthLimit).joined(separator: ".")
    #expect(try TreePath(parsing: deep).steps.count == 64)
    let error = #expect(throws: TreePathError.self) { try TreePath(parsing: deep + ".a") }
    #expect(error?.message == "a path has at most 64 steps")
  }
}
