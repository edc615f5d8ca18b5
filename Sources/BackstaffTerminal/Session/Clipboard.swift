import FoundationEssentials

/// Text for the clipboard of whoever sits at the terminal, also over the network: the terminal keeps it, not this
/// machine. The sequence is xterm's OSC 52: <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
package enum Clipboard {
  /// Longer texts are cut: terminals drop what is too long for them, and say nothing.
  package static let byteLimit = 48 * 1024

  /// The bytes that put the text there. Whatever the text holds, it arrives as letters and digits.
  package static func bytes(_ text: String) -> [UInt8] {
    var kept = Data()
    for character in text {
      guard kept.count + character.utf8.count <= byteLimit else { break }
      kept.append(contentsOf: character.utf8)
    }
    return Array("\u{1B}]52;c;\(kept.base64EncodedString())\u{1B}\\".utf8)
  }
}
