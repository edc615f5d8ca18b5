import BackstaffJSON
import Foundation
import Testing

extension EndToEnd {
  /// A machine that gives less than is needed: no room for output, hardly a descriptor.
  @Suite struct ScarcityTests {
    /// Runs a program of this installation by a line of the shell in which `$0` is its path.
    private static func run(_ name: String, in line: String) throws -> (status: Int32, output: String, errors: String) {
      let shell = try Program(
        at: URL(fileURLWithPath: "/bin/sh"), ["-c", line, Installation.program(name).path])
      try shell.endInput()
      let status = shell.wait()
      return (status, shell.outputText, shell.errorText)
    }

    @Test(arguments: [
      "desk --once", "desk --once --accessible", "desk --once --scene", "desk --watch", "desk --scene", "desk",
      "desk --help", "desk-store --help", "desk-store describe", "backstaff --version", "backstaff get packages",
      "backstaff log", "backstaff log --json-lines", "backstaff watch plan", "backstaff show",
      "backstaff show --read-only", "backstaff links list", "backstaff-links --help",
    ])
    func `a disk that is full ends a program with 74 and the system's words`(command: String) throws {
      let daemon = try RendererTests.scanned()
      let words = command.split(separator: " ")
      let place = ["desk-store", "backstaff-links"].contains(words[0]) ? "" : " --run '\(daemon.place.run)'"
      let line = "exec \"$0\" " + words.dropFirst().joined(separator: " ") + place + " > /dev/full"
      let result = try Self.run(String(words[0]), in: line)
      #expect(result.status == 74)
      #expect(result.errors.contains("output cannot be written: No space left on device"), "\(result.errors)")
    }

    @Test(arguments: ["desk --watch", "backstaff log", "backstaff show"])
    func `a reader that has seen enough is no failure worth a word`(command: String) throws {
      let daemon = try RendererTests.scanned()
      let words = command.split(separator: " ").map(String.init)
      let line = "\"$0\" \(words[1]) --run '\(daemon.place.run)' | true"
      let result = try Self.run(words[0], in: line)
      #expect(result.errors.isEmpty)
    }

    @Test(arguments: [
      "desk --once", "desk", "backstaff get plan", "backstaff send appeared", "desk-store", "backstaff-links",
    ])
    func `where too few descriptors are to be had a program says so and ends with 71`(command: String) throws {
      let daemon = try Daemon()
      let place = daemon.place
      let words = command.split(separator: " ").map(String.init)
      let more =
        switch words[0] {
        case "desk-store": ["--run", place.file("run2"), "--data", place.file("data2")]
        case "backstaff-links":
          ["--no-auth", "--run", place.run, "--spool", place.file("spool"), "--listen", "unix:" + place.file("http")]
        default: ["--run", place.run]
        }
      let arguments = (words.dropFirst() + more).joined(separator: " ")
      for limit in [5, 8, 12, 16, 20, 24, 28, 32] {
        let result = try Self.run(words[0], in: "ulimit -n \(limit); exec \"$0\" \(arguments)")
        #expect(result.status == 71, "with \(limit): \(result.errors)")
        #expect(result.errors.contains("descriptors are needed"), "\(result.errors)")
      }
    }

    @Test func `what is printed as JSON breaks no line and turns no text`() throws {
      let daemon = try Daemon()
      try daemon.send("binding.searchText", "a\u{2028}b\u{202E}c\u{9B}2J")
      let escaped = "a\\u2028b\\u202ec\\u009b2J"
      #expect(try daemon.tool(["get", "searchText"]).output == "\"\(escaped)\"\n")
      #expect(try daemon.tool(["log", "--json-lines"]).output.contains("\"\(escaped)\""))
      let scene = try Program.run("desk", ["--run", daemon.place.run, "--once", "--scene"], input: "").output
      #expect(scene.contains(escaped) && !scene.contains("\u{2028}") && !scene.contains("\u{202E}"))
    }
  }
}
