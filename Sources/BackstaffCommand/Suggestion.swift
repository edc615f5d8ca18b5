/// The nearest known word to a mistyped one.
package enum Suggestion {
  /// The longest word compared; a longer one gets no suggestion, so that a hostile argument costs nothing.
  package static let wordLengthLimit = 64

  /// The known word that the given one most likely meant, or nil when nothing is close. A known word that begins with
  /// the given one is near too (`wat` for `watch`). Of equally near words the first of the table is taken.
  package static func closest(to word: String, among known: [String]) -> String? {
    let typed = Array(word.utf8.prefix(wordLengthLimit + 1))
    guard !typed.isEmpty, typed.count <= wordLengthLimit else { return nil }
    let tolerance = max(1, typed.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.utf8)
      let isPrefix = typed.count >= 2 && letters.starts(with: typed)
      let distance = isPrefix ? 1 : distance(typed, letters)
      guard distance <= tolerance, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// Insertions, deletions, replacements and swaps of neighbours needed to turn one word into the other.
  static func distance(_ from: [UInt8], _ to: [UInt8]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...to.count)
    for (row, byte) in from.enumerated() {
      var current = [row + 1]
      for (column, other) in to.enumerated() {
        let replaced = last[column] + (byte == other ? 0 : 1)
        var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == to[column - 1], from[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[to.count]
  }
}
