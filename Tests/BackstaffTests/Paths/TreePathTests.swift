import Backstaff
import BackstaffTestSupport
import Testing

@Suite struct TreePathTests {
  private func step(_ name: String, _ element: String? = nil, pin: Int64? = nil) -> TreePath.Step {
    TreePath.Step(name, element: element, pin: pin)
  }

  @Test func `names, elements and pins stand where the grammar puts them`() throws {
    let path = try TreePath(parsing: #"destination@7.editItem.rows[42]@0.lines["a]b"].deleteTapped"#)
    let expected = [
      step("destination", pin: 7), step("editItem"), step("rows", "42", pin: 0), step("lines", "a]b"),
      step("deleteTapped"),
    ]
    #expect(path.steps == expected)
    #expect(try TreePath(parsing: "").isRoot)
  }

  @Test(arguments: [
    ("libstdc++6", "items[libstdc++6]"), ("#3", "items[#3]"), ("a.b[c@1", "items[a.b[c@1]"), ("a b", "items[a b]"),
    ("", #"items[""]"#), ("a]b", #"items["a]b"]"#), (#"say "x""#, #"items["say \"x\""]"#),
    (#"a\b"#, #"items["a\\b"]"#), ("\u{1}", #"items["\u0001"]"#), ("\n", #"items["\n"]"#), ("déjà", "items[déjà]"),
  ])
  func `an element is bare where it can be and a JSON string where it must`(element: String, text: String) throws {
    let path = TreePath([step("items", element)])
    #expect(path.description == text)
    #expect(try TreePath(parsing: text) == path)
  }

  @Test func `an element in quotes that could be bare is read as the same element`() throws {
    #expect(try TreePath(parsing: #"items["bash"]"#) == TreePath([step("items", "bash")]))
  }

  @Test func `every generated path is read as it was written`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let path = PathMaker.path(using: &generator)
      let text = path.description
      #expect(try TreePath(parsing: text) == path, "seed \(seed), path \(text)")
    }
  }

  @Test func `any text is read, or refused at a byte of it`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("ab.[]@\"\\17#é\u{1}_- ")
    for _ in 0..<5000 {
      let text = String(
        (0..<Int.random(in: 0...9, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        })
      do throws(TreePathError) {
        let path = try TreePath(parsing: text)
        #expect(try TreePath(parsing: path.description) == path, "seed \(seed), text \(text)")
      } catch {
        #expect((0...text.utf8.count).contains(error.offset), "seed \(seed), text \(text), \(error)")
      }
    }
  }

  @Test func `a path without its pins is within another whose elements are the same`() throws {
    let path = try TreePath(parsing: "rows[1]@4.detail@5.closed")
    #expect(path.unpinned.description == "rows[1].detail.closed")
    #expect(path.isWithin(try TreePath(parsing: "rows[1].detail")))
    #expect(path.isWithin(TreePath()))
    #expect(!path.isWithin(try TreePath(parsing: "rows[2]")))
    #expect(!(try TreePath(parsing: "rows[1]")).isWithin(path))
  }
}

/// Makes paths with names, elements and pins of every kind.
enum PathMaker {
  static func path(using generator: inout SeededGenerator) -> TreePath {
    TreePath((0..<Int.random(in: 0...8, using: &generator)).map { _ in step(using: &generator) })
  }

  private static func step(using generator: inout SeededGenerator) -> TreePath.Step {
    let names = ["a", "destination", "_0", "Überblick", "x9", "名"]
    var step = TreePath.Step(names.randomElement(using: &generator) ?? "a")
    if Bool.random(using: &generator) {
      let scalars = Array("a1.[]\"\\#@ \u{1}\n\u{7f}é\u{301}🦜".unicodeScalars)
      var element = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        if let scalar = scalars.randomElement(using: &generator) { element.append(scalar) }
      }
      step.element = String(element)
    }
    if Bool.random(using: &generator) { step.pin = Int64.random(in: 0 ... .max, using: &generator) }
    return step
  }
}
