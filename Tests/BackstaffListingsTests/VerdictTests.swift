import BackstaffListings
import Testing

/// What is said of a listing, from what the compiler and the tests said.
@Suite struct VerdictTests {
  private let assembly: Assembly

  init() throws {
    let frame = try Frame(name: "1-01", text: "// END 1-01: LISTING 1-02\n// LISTING 1-01\n@Test func f() {}")
    assembly = Assembly(
      frame, ["1-01": Listing(name: "1-01", text: "{\n}"), "1-02": Listing(name: "1-02", text: "step()")])
  }

  private func verdicts(_ tests: [TestRecord] = [], errors: [Diagnostic] = [], compiled: Bool = true) -> [String] {
    CompiledFrame(
      name: "1-01", assembly: assembly, listings: ["1-01", "1-02"], errors: errors, isCompiled: compiled
    ).verdicts(tests).map(\.description)
  }

  private func test(_ name: String, line: Int, problems: [String] = [], isDone: Bool = true) -> TestRecord {
    TestRecord(module: "Frame_1_01", line: line, name: name, problems: problems, isDone: isDone)
  }

  @Test func `an error is told of the listing it is in, and the others of the frame say why`() {
    let output = """
      /w/1-01.swift:3:1: error: first
      @__swiftmacro_1.swift:9:1: error: made by a macro
      /w/1-01.swift:2:1: note: in expansion of macro 'Reducer' here
      /w/other.swift:1:1: error: elsewhere
      /w/1-01.swift:4:5: warning: unused
      """
    let errors = Diagnostic.errors(in: output, file: "1-01.swift")
    #expect(errors.map(\.line) == [3, 2, 4])
    #expect(errors.map(\.message) == ["first", "made by a macro", "elsewhere"])
    #expect(
      verdicts(errors: Array(errors.prefix(1)), compiled: false) == [
        "1-01 failed: its frame 1-01 does not compile: line 1 of 1-02: first", "1-02 failed: line 1: first",
      ])
    #expect(verdicts(compiled: false).first == "1-01 failed: its frame 1-01 does not compile")
  }

  @Test func `a listing behaves when every test that names it passes, and there is one`() {
    #expect(verdicts() == ["1-01 compiled", "1-02 compiled"])
    let named = test("1-02 it does", line: 5)
    #expect(verdicts([named]) == ["1-01 compiled", "1-02 compiled, behaves"])
    let failing = test("1-01 1-02 not", line: 5, problems: ["no"])
    #expect(
      verdicts([named, failing]) == ["1-01 compiled; “1-01 1-02 not”: no", "1-02 compiled; “1-01 1-02 not”: no"])
    let cut = test("1-01 it", line: 5, isDone: false)
    #expect(verdicts([cut]).first == "1-01 compiled; “1-01 it”: the run ended before it did")
  }

  @Test func `a test that is a listing speaks for itself and for what stands inside`() {
    #expect(verdicts([test("f()", line: 2)]) == ["1-01 compiled, behaves", "1-02 compiled, behaves"])
  }

  @Test func `the stream of events says which tests ended and which failed`() {
    func place(_ line: Int) -> String { #""sourceLocation":{"fileID":"F/a.swift","line":\#(line)}"# }
    let stream = """
      {"kind":"test","payload":{"kind":"suite","id":"S","name":"S",\(place(1))}}
      {"kind":"test","payload":{"kind":"function","id":"a","name":"a()",\(place(2))}}
      {"kind":"test","payload":{"kind":"function","id":"b","name":"b()","displayName":"1-01 b",\(place(1))}}
      {"kind":"event","payload":{"kind":"issueRecorded","testID":"a","issue":{"isKnown":false},
      "messages":[{"text":"no"}]}}
      {"kind":"event","payload":{"kind":"issueRecorded","testID":"b","issue":{"isKnown":true},"messages":[]}}
      {"kind":"event","payload":{"kind":"testEnded","testID":"a"}}
      something else
      {"kind":"event","payload":{"kind":"testEnded","testID":"b"}}
      """.replacing("},\n\"messages\"", with: "},\"messages\"")
    let records = TestRecord.all(in: stream)
    #expect(records.map(\.name) == ["1-01 b", "a()"])
    #expect(records.map(\.passed) == [true, false])
    #expect(records.map(\.problems) == [[], ["no"]])
    #expect(records.map(\.module) == ["F", "F"])
  }

  @Test func `of a listing in several frames the worst counts, but for a frame that asks nothing`() {
    func merged(_ results: Verdict.Result...) -> [Verdict.Result] {
      Verdict.merged(results.map { Verdict(listing: "a", result: $0) }).map(\.result)
    }
    #expect(merged(.behaves, .failed("no")) == [.failed("no")])
    #expect(merged(.compiled("no"), .behaves) == [.compiled("no")])
    #expect(merged(.compiled(nil), .behaves) == [.behaves])
    #expect(merged(.compiled(nil)) == [.compiled(nil)])
  }

  @Test func `the last line counts`() {
    let all: [Verdict] = [
      Verdict(listing: "a", result: .behaves), Verdict(listing: "b", result: .compiled(nil)),
      Verdict(listing: "c", result: .failed("no")),
    ]
    #expect(Verdict.summary(all) == "2 of 3 listings compiled, 1 behave")
  }
}
