/// The words of the first simple command of a shell line, with single and double quotes taken off.
///
/// Enough to check the examples of a command table; expansions are left as they are written.
enum ShellWords {
  private static let terminators: Set<Character> = ["|", "&", ";", "<", ">"]

  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if terminators.contains(character) {
        break
      } else if character == " " {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
