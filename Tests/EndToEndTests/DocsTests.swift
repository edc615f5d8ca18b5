import BackstaffJSON
import Foundation
import Testing

extension EndToEnd {
  /// Every code block of the documentation is compiled, run, or compared with what it shows.
  @Suite struct DocsTests {
    @Test func `every block names a language that is checked`() throws {
      let checked = ["swift", "console", "sh", "text", "json", "python", "sql"]
      let blocks = try Documentation.blocks()
      #expect(blocks.count >= 15)
      #expect(blocks.filter { !checked.contains($0.language) }.map(\.description) == [])
    }

    @Test func `every Swift block stands in a file that is compiled`() throws {
      let sources = try Documentation.compiledSources()
      for block in try Documentation.blocks() where block.language == "swift" {
        let isCompiled = sources.contains { source in
          source.contains(block.text)
            || (2...8).contains { indent in
              let margin = String(repeating: " ", count: indent)
              let indented = block.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
              return source.contains(indented)
            }
        }
        #expect(isCompiled, "\(block) is in no compiled file")
      }
    }

    @Test func `every JSON block is JSON`() throws {
      for block in try Documentation.blocks() where block.language == "json" {
        if (try? JSON(parsing: block.text)) != nil { continue }  // one value over several lines
        for line in block.text.split(separator: "\n") where !line.isEmpty {
          #expect(throws: Never.self, "\(block)") { try JSON(parsing: String(line)) }
        }
      }
    }

    @Test func `every page that is linked exists`() throws {
      for page in try Documentation.pages() {
        let folder = Documentation.root.appendingPathComponent(page).deletingLastPathComponent()
        for match in try Documentation.text(of: page).matches(of: /\]\(([^)#]+)\)/) where !match.1.contains("://") {
          let target = folder.appendingPathComponent(String(match.1)).path
          #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(match.1)")
        }
      }
    }

    @Test func `every decision is listed under its title`() throws {
      let list = try Documentation.text(of: "docs/decisions/README.md")
      for page in try Documentation.pages() where page.hasPrefix("docs/decisions/0") {
        let name = page.dropFirst("docs/decisions/".count)
        let heading = try Documentation.text(of: page).prefix { $0 != "\n" }
        let title = heading.dropFirst("# 000: ".count)
        #expect(list.contains("| [\(name.prefix(3))](\(name)) | \(title) |"), "\(page)")
      }
    }

    @Test func `the frame of the README is what the desk draws`() throws {
      let status = Documentation.root.appendingPathComponent("Tests/Fixtures/desk/status")
      let daemon = try Daemon(packages: try String(contentsOf: status, encoding: .utf8))
      try daemon.send("appeared")
      _ = try daemon.wait("packages") { $0?["order"]?.arrayValue?.count == 12 }
      // The effect's end is no event, so the list is at revision 2, the sheet at 3, and each letter one more.
      let drawn = try Program.run("desk", ["--run", daemon.place.run], input: "ahtop")
      let frames = drawn.output.components(separatedBy: "\n\n── ")
      let last = "── " + (frames.last ?? "").trimmingCharacters(in: .newlines)
      let shown = try #require(Documentation.blocks(of: "README.md").first)
      #expect(shown.language == "text")
      #expect(DocsTests.withoutRevision(last) == DocsTests.withoutRevision(shown.text))
    }

    /// How many revisions a scan takes is not what the frame is about.
    private static func withoutRevision(_ frame: String) -> String {
      frame.replacing(/─+ revision \d+ ──/, with: "")
    }

    @Test func `every console block prints what it shows`() throws {
      for block in try Documentation.blocks() where block.language == "console" {
        let daemon = try Daemon()
        _ = try daemon.get("")
        for part in block.text.components(separatedBy: "\n$ ") {
          let lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          let command = lines[0].hasPrefix("$ ") ? String(lines[0].dropFirst(2)) : lines[0]
          let words = command.split(separator: " ").map(String.init)
          let result = try Program.run(
            words[0], Array(words.dropFirst()), environment: ["BACKSTAFF_RUN": daemon.place.run])
          let printed = (result.output + result.errors).trimmingCharacters(in: .newlines)
          #expect(printed == lines.dropFirst().joined(separator: "\n"), "\(block): \(command)")
        }
      }
    }

    @Test func `every shell block names programs that exist`() throws {
      for block in try Documentation.blocks() where block.language == "sh" {
        for line in block.text.split(separator: "\n") where !line.isEmpty && !line.hasPrefix("#") {
          let program = String(line.split(separator: " ")[0])
          let path =
            program.hasPrefix("./")
            ? Documentation.root.appendingPathComponent(program).path : Installation.program(program).path
          #expect(FileManager.default.isExecutableFile(atPath: path), "\(block): \(program)")
        }
      }
    }

    @Test func `the drive script of the guide passes`() throws {
      let script = try #require(
        Documentation.blocks(of: "docs/GUIDE.md").first { $0.text.contains("restart") })
      let daemon = try Daemon()
      let result = try daemon.tool(["drive", "-"], input: script.text)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test func `the front in Python of docs/WIRE.md works against the daemon`() throws {
      let block = try #require(Documentation.blocks(of: "docs/WIRE.md").first { $0.language == "python" })
      let daemon = try Daemon()
      _ = try daemon.get("")
      let file = daemon.place.file("front.py")
      try block.text.write(toFile: file, atomically: true, encoding: .utf8)
      let python = try Program(
        at: URL(fileURLWithPath: "/usr/bin/python3"), [file, daemon.place.run, "counterButtonTapped"])
      try python.endInput()
      #expect(python.wait() == 0, "\(python.errorText)")
      #expect(python.outputText.hasPrefix("applied at revision 1 \n{"))
      #expect(python.outputText.contains("\"counter\": {"))
    }
  }
}
