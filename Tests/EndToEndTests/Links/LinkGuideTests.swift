import Foundation
import Testing

extension EndToEnd {
  /// What docs/guides/links-from-services.md shows is what happens.
  @Suite struct LinkGuideTests {
    private static let page = "docs/guides/links-from-services.md"
    private static let mark = "# backstaff-links --senders senders "
    private static let senders = """
      mail 0123456789abcdef main
      builds whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw

      """

    @Test func `every transcript of the guide to links is true`() throws {
      let blocks = try Documentation.blocks(of: Self.page)
      let send = try #require(blocks.first { $0.text.hasPrefix("$ send() ") }).text.dropFirst(2)
      let transcripts = blocks.filter { $0.text.hasPrefix(Self.mark) }
      #expect(transcripts.count == 9)
      for block in transcripts {
        let daemon = try RendererTests.scanned()
        let lines = block.text.components(separatedBy: "\n")
        let words = lines[0].dropFirst(Self.mark.count).components(separatedBy: ",")
        if words.last == " and no daemon" { daemon.kill() }
        let file = daemon.place.file("senders")
        try Self.senders.write(toFile: file, atomically: true, encoding: .utf8)
        chmod(file, 0o600)
        let options = words[0].split(separator: " ").map(String.init)
        let links = try Ingester(daemon.place, ["--senders", file] + options, isLimited: options.contains("--rate"))
        for part in lines.dropFirst().joined(separator: "\n").components(separatedBy: "\n$ ") {
          let parts = part.components(separatedBy: "\n")
          let command = parts[0].hasPrefix("$ ") ? String(parts[0].dropFirst(2)) : parts[0]
          if command.contains("readyz") || command.contains("/mail-4711") { try Self.settle(links, words) }
          let shell = try Program(
            at: URL(fileURLWithPath: "/bin/bash"),
            ["-c", "\(send)\n\(command)".replacingOccurrences(of: "127.0.0.1:8117", with: "127.0.0.1:\(links.port)")])
          #expect(shell.wait() == 0, "\(block): \(command)")
          let shown = parts.dropFirst().joined(separator: "\n")
          #expect(Self.masked(shell.outputText) == Self.masked(shown), "\(block): \(command)")
        }
      }
    }

    /// What the guide asks for next is what is there when nothing is under way any more.
    private static func settle(_ links: Ingester, _ words: [String]) throws {
      if words.count == 1 { try links.waitUntilDelivered() }
    }

    /// Times, waits, revisions and ids that were made are not what the guide is about.
    private static func masked(_ text: String) -> String {
      text.trimmingCharacters(in: .newlines)
        .replacing(/"(revision|accepted_at|retry_after)":\d+/) { "\"\($0.1)\":0" }
        .replacing(/[0-9a-f]{32}/, with: "ID")
    }
  }
}
