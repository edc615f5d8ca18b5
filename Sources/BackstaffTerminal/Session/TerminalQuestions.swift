/// What is asked of a terminal once, and what it said. Nothing waits for the answers: until the last one has come the
/// terminal is taken for one that knows nothing special, and what comes too late is not listened to.
///
///     var questions = TerminalQuestions(now: now)
///     write(TerminalQuestions.bytes)
///     if let answers = questions.receive(parser.takeReplies(), now: now) { … }
package struct TerminalQuestions: Sendable {
  private let deadline: ContinuousClock.Instant
  private var answers = TerminalAnswers()
  private var isOver = false

  /// The keyboard protocol, synchronized output, clusters, and what every terminal answers.
  package static let bytes = "\u{1B}[?u\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[c"
  /// How long answers are listened to.
  package static let limit = Duration.seconds(2)
  /// How long, and how often, a program that ends at once waits for an answer that is still under way.
  static let closingMilliseconds: Int32 = 100
  static let closingReads = 8

  package init(now: ContinuousClock.Instant) {
    deadline = now + Self.limit
  }

  /// Whether an answer may still come.
  package func isOpen(now: ContinuousClock.Instant) -> Bool { !isOver && now < deadline }

  /// Takes answers; returns them all when the last has come in time, once.
  package mutating func receive(_ replies: [TerminalReply], now: ContinuousClock.Instant) -> TerminalAnswers? {
    for reply in replies where isOpen(now: now) {
      switch reply {
      case .keyboard: answers.keyboard = true
      case .mode(2026, let state): answers.synchronized = state == 1 || state == 2
      case .mode(2027, let state): answers.clusters = TerminalAnswers.Clusters(state: state)
      case .mode: break
      case .device(let numbers):
        answers.clipboard = numbers.dropFirst().contains(TerminalAnswers.clipboardNumber)
        isOver = true
        return answers
      }
    }
    return nil
  }
}

/// What a terminal is known to do.
package struct TerminalAnswers: Sendable, Hashable {
  package var keyboard = false
  package var synchronized = false
  package var clusters = Clusters.unknown
  /// Whether it says that it takes text for the clipboard.
  package var clipboard = false

  /// Whether clusters are one drawing.
  package enum Clusters: Sendable, Hashable {
    case unknown
    /// They are, without being asked to.
    case on
    /// They are when they are turned on.
    case off

    init(state: Int) {
      self = state == 1 || state == 3 ? .on : state == 2 ? .off : .unknown
    }
  }

  /// The number among a terminal's own that stands for writing to the clipboard.
  /// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html> lists the older ones; terminals have agreed on this.
  static let clipboardNumber = 52
}
