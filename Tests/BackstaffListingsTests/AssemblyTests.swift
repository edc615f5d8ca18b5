import BackstaffListings
import Testing

/// How a listing gets into its frame, and what is changed on the way.
@Suite struct AssemblyTests {
  private func assembly(_ frame: String, _ listings: [String: String]) throws -> Assembly {
    let listings = listings.map { ($0, Listing(name: $0, text: $1)) }
    return Assembly(try Frame(name: "frame", text: frame), Dictionary(uniqueKeysWithValues: listings))
  }

  @Test func `a listing stands where its frame says, unchanged, and each line knows where it was written`() throws {
    let assembly = try assembly("import A\n// LISTING 1-01\n// done", ["1-01": "struct A {\n  // ...\n}\n\n"])
    #expect(assembly.text == "import A\nstruct A {\n  // ...\n}\n// done\n")
    #expect(assembly.lines.map(\.listing) == [nil, "1-01", "1-01", "1-01", nil])
    #expect(assembly.lines.map(\.number) == [1, 1, 2, 3, 3])
    #expect(assembly.edits.isEmpty)
    #expect(assembly.problems.isEmpty)
  }

  @Test func `the four forms of a placeholder are found, and other comments and dots are not`() {
    let lines = [
      "let a = 0...5", "// ...", "enum A { /* ... */ }", "title = ...", "...", "run {", "// all there is", "}",
      "// a comment", "let b = 1 // of ...", "{ item in", "// nothing", "} x: {",
    ]
    let all = Placeholder.all(in: lines)
    #expect(all.map(\.line) == [1, 2, 3, 4, 6, 11])
    #expect(all[1].range == 9..<18)
    #expect(all[2].range == 8..<11)
  }

  @Test func `a placeholder stands for code or for other listings, and what is around it stays`() throws {
    let frame = """
      // FILL 1-01 1: case a, b
      // FILL 1-01 3: LISTING 1-02
      // FILL 1-01 3: default: break
      // LISTING 1-01
      """
    let assembly = try assembly(
      frame, ["1-01": "enum A { /* ... */ }\n// ...\nswitch a {\n  // ...\n}", "1-02": "case .a: break"])
    let expected = "enum A { case a, b\n }\n// ...\nswitch a {\ncase .a: break\n  default: break\n}\n"
    #expect(assembly.text.hasSuffix(expected), "\(assembly.text)")
    #expect(assembly.inside == ["1-01": ["1-02"]])
    #expect(
      assembly.edits["1-01"] == [
        "placeholder 1 is `case a, b`", "placeholder 3:\n      LISTING 1-02\n      default: break",
      ])
  }

  @Test func `what is exchanged is there once, and SwiftUI is our own`() throws {
    let frame = "// CHANGE 1-01: case a => case .a\n// END 1-01: LISTING 1-02\n// LISTING 1-01"
    let good = try assembly(frame, ["1-01": "import SwiftUI\n{\ncase a:\n}", "1-02": "step()"])
    #expect(
      good.lines.map(\.text).suffix(6) == ["import Backstaff", "import BackstaffViews", "{", "case .a:", "step()", "}"])
    #expect(
      good.edits["1-01"] == [
        "`case a` is `case .a`", "`SwiftUI` is `Backstaff` and `BackstaffViews`",
        "before the last brace: `LISTING 1-02`",
      ])
    let twice = try assembly(frame, ["1-01": "case a: case a2:\ncase ab: {\n}", "1-02": "step()"])
    #expect(twice.problems == ["1-01": "`case a` is there 2 times instead of once"])
    #expect(try assembly(frame, ["1-02": ""]).problems == ["1-01": "there is no such listing"])
    let late = try assembly("// FILL 1-01 2: x\n// LISTING 1-01", ["1-01": "// ..."])
    #expect(late.problems == ["1-01": "there is no placeholder 2; it has 1"])
  }

  @Test(arguments: ["// FILL 1-01: x", "// FILL 1-01 0: x", "// CHANGE 1-01: x", "// LISTING", "// END: x"])
  func `a line of a frame that cannot be read is named`(line: String) {
    #expect(throws: FrameError.self) { try Frame(name: "frame", text: line) }
  }
}
