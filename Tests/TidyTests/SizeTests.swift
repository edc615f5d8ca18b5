import Testing

@Suite struct `Rules about size` {
  private func body(_ head: String, lines: Int) -> String {
    // Two lines are the head and the closing brace.
    "\(head) {\n" + String(repeating: "  step()\n", count: lines - 2) + "}\n"
  }

  static let heads = [
    ("func long()", "long"), ("struct S {\n  init()", "init"), ("class C {\n  deinit", "deinit"),
    ("struct S {\n  var value: Int { get", "get"), ("struct S {\n  subscript(index: Int) -> Int { get", "get"),
    ("func outer() {}\nfunc `a raw name`()", "`a raw name`"),
  ]

  @Test(arguments: heads) func `a function past the limit is found and one at it is not`(head: String, name: String) {
    let limit = Rule.functionLineLimit
    #expect(Rule.functionLength.messages(body(head, lines: limit)) == [])
    let found = Rule.functionLength.messages(body(head, lines: limit + 1))
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": \(name) has 71 lines; the limit is 70") == true, "\(found)")
  }

  @Test func `a computed property counts from its brace`() {
    let limit = Rule.functionLineLimit
    #expect(Rule.functionLength.messages(body("var body: some View", lines: limit)) == [])
    let found = Rule.functionLength.messages(body("var body: some View", lines: limit + 1))
    #expect(found == ["1: body has 71 lines; the limit is 70"])
    #expect(Rule.functionLength.messages(body("subscript(i: Int) -> Int", lines: limit + 1)).count == 1)
  }

  @Test func `a text of several lines counts as one line`() {
    let text = "  \"\"\"\n" + String(repeating: "  more\n", count: 99) + "  \"\"\"\n"
    func texts(_ count: Int, steps: Int) -> String {
      "func f() {\n" + String(repeating: text, count: count) + String(repeating: "  step()\n", count: steps) + "}\n"
    }
    #expect(Rule.functionLength.messages(texts(2, steps: 66)) == [])
    #expect(Rule.functionLength.messages(texts(2, steps: 67)) == ["1: f has 71 lines; the limit is 70"])
  }

  @Test func `comments before a function do not count and a type is no function`() {
    let comment = String(repeating: "/// why\n", count: 80)
    #expect(Rule.functionLength.messages(comment + "func short() {}\n") == [])
    #expect(Rule.functionLength.messages(body("struct Long", lines: 100)) == [])
  }

  @Test func `a file past the limit is found and one at it is not`() {
    let limit = String(repeating: "\n", count: Rule.fileLineLimit)
    #expect(Rule.fileLength.messages(limit) == [])
    #expect(Rule.fileLength.messages(limit + "x") == ["601: the file has 601 lines; the limit is 600"])
    #expect(Rule.fileLength.messages("") == [])
  }

  @Test func `a line past the limit is found and one at it is not`() {
    let limit = "// " + String(repeating: "é", count: Rule.lineCharacterLimit - 3)
    #expect(Rule.lineLength.messages("\n\(limit)\n") == [])
    #expect(
      Rule.lineLength.messages("\n\(limit)x\n") == ["2: the line has 121 characters; the limit is 120"])
  }
}
