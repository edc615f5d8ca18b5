/// The reader of what `apt-get -s` prints with `LC_ALL=C`: both its streams as one, and its exit status.
///
/// ```text
/// Remv curl [7.88.1-10]
/// Inst libpq5 [15.18-0] (15.20-0 Debian-Security:12/oldstable-security [amd64])
/// Conf libpq5 (15.20-0 Debian-Security:12/oldstable-security [amd64])
/// E: Unable to locate package nonexistent
/// ```
///
/// `Inst` is an installation without a version in brackets and an upgrade with one; `Remv` and `Purg` are removals;
/// `Conf` repeats what `Inst` said. Any other line is prose, of which four paragraphs matter. Lines that make no sense
/// are passed over: apt's prose is not a format.
package enum AptSimulation {
  package static func simulation(_ output: [UInt8], status: Int32) -> Simulation {
    var reader = Reader()
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.read(String(decoding: line, as: UTF8.self))
    }
    return reader.finish(status: status)
  }

  /// The paragraph that indented lines belong to.
  private enum Paragraph {
    case other
    case kept
    case essential
    case conflicts
  }

  private struct Reader {
    private var result = Simulation()
    private var paragraph = Paragraph.other
    private var errors: [String] = []

    mutating func read(_ line: String) {
      if line.hasPrefix(" ") {
        readIndented(line)
      } else if line.hasPrefix("E: ") {
        errors.append(String(line.dropFirst(3)))
      } else if let item = Item(line: line) {
        add(item)
      } else if let next = Self.paragraph(openedBy: line) {
        paragraph = next
      }
    }

    /// nil for a line within a paragraph.
    private static func paragraph(openedBy line: String) -> Paragraph? {
      if line == "The following packages have been kept back:" { return .kept }
      if line.hasPrefix("WARNING: The following essential packages will be removed") { return .essential }
      if line == "The following packages have unmet dependencies:" { return .conflicts }
      return line.hasPrefix("This should NOT be done") ? nil : .other
    }

    private mutating func readIndented(_ line: String) {
      switch paragraph {
      case .other: break
      case .kept: result.kept += Self.names(line)
      case .essential: result.essentialRemoved += Self.names(line)
      case .conflicts: result.conflicts.append(line.split(separator: " ").joined(separator: " "))
      }
    }

    /// The names of a list; `(due to x)` behind one is a remark.
    private static func names(_ line: String) -> [String] {
      var names: [String] = []
      var isRemark = false
      for word in line.split(separator: " ") {
        if word.hasPrefix("(") { isRemark = true }
        if !isRemark { names.append(String(word)) }
        if word.hasSuffix(")") { isRemark = false }
      }
      return names
    }

    private mutating func add(_ item: Item) {
      switch item.verb {
      case .remove: result.removed.append(Simulation.Item(item.id, from: item.from))
      case .install where item.from == nil: result.installed.append(Simulation.Item(item.id, to: item.to))
      case .install: result.upgraded.append(Simulation.Item(item.id, from: item.from, to: item.to))
      case .configure: break
      }
    }

    func finish(status: Int32) -> Simulation {
      var simulation = result
      if !errors.isEmpty {
        simulation.reason = errors.joined(separator: "\n")
      } else if status != 0 {
        simulation.reason = "apt-get ended with status \(status) and gave no reason"
      }
      return simulation
    }
  }

  private enum Verb: String {
    case install = "Inst"
    case remove = "Remv"
    case configure = "Conf"
  }

  private struct Item {
    var verb: Verb
    var id: String
    var from: String?
    var to: String?

    init?(line: String) {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { return nil }
      guard let verb = words[0] == "Purg" ? .remove : Verb(rawValue: String(words[0])) else { return nil }
      let id = String(words[1])
      guard DebianSyntax.isTarget(id) else { return nil }
      self.verb = verb
      self.id = id
      var rest = words.dropFirst(2)
      if let word = rest.first, word.hasPrefix("["), word.hasSuffix("]") {
        from = String(word.dropFirst().dropLast())
        rest = rest.dropFirst()
      }
      if let word = rest.first, word.hasPrefix("(") { to = String(word.dropFirst()) }
    }
  }
}
