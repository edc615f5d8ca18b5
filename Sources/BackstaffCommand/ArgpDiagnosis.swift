/// The reason why argp stopped, worked out from the word it stopped at.
///
/// argp only says *that* a word was wrong (its own messages go to the process's standard error and know no
/// suggestions), so the word is looked up in the option table once more.
struct ArgpDiagnosis {
  var options: [Option]

  /// The failure for a vector that argp gave up on. getopt steps over a bad long option and over the last letter of a
  /// cluster, but stays on a cluster with letters left: the culprit is the word before the stop, or the one at it.
  func failure(words: [String], stoppedAt end: Int) -> CommandFailure {
    for index in [end - 1, end] where words.indices.contains(index) && index > 0 {
      if let failure = problem(with: words[index]) { return failure }
    }
    return .usage("the command line does not parse")
  }

  private func problem(with word: String) -> CommandFailure? {
    if word.hasPrefix("--") { return problem(withLong: String(word.dropFirst(2))) }
    if word.hasPrefix("-"), word.count > 1 { return problem(withCluster: word.dropFirst()) }
    return nil
  }

  private func problem(withLong text: String) -> CommandFailure? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let exact = options.filter { $0.name == name }
    let matches = exact.isEmpty ? options.filter { $0.name.hasPrefix(name) } : exact
    guard let option = matches.first else {
      let near = Suggestion.closest(to: name, among: options.map(\.name))
      return .usage("there is no option '--\(name)'", hint: near.map { "did you mean '--\($0)'?" })
    }
    guard matches.count == 1 else {
      let names = matches.map { "--\($0.name)" }.joined(separator: ", ")
      return .usage("'--\(name)' could be any of \(names)")
    }
    if option.isFlag, parts.count == 2 { return .usage("'--\(option.name)' takes no value") }
    if let value = option.valueName, parts.count == 1 {
      return .usage("'--\(option.name)' needs a value: \(value)")
    }
    return nil
  }

  private func problem(withCluster letters: Substring) -> CommandFailure? {
    for (offset, letter) in letters.enumerated() {
      guard let option = options.first(where: { $0.short == letter }) else {
        let hint = letter.isASCII && letter.isNumber ? "'--' goes before arguments that begin with a dash" : nil
        return .usage("there is no option '-\(letter)'", hint: hint)
      }
      guard let value = option.valueName else { continue }
      // The rest of the cluster is this option's value.
      return offset == letters.count - 1 ? .usage("'-\(letter)' needs a value: \(value)") : nil
    }
    return nil
  }
}
