import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// `backstaff log`: the session's journal, entry by entry; or what made a part of the state what it is.
enum Log {
  static let verb = Verb(
    "log", "print the journal", options: [.from, .follow, .why, .at, .jsonLines],
    examples: [
      Example("backstaff log --from 12", "print what happened from revision 12 on"),
      Example("backstaff log --follow", "print everything, and go on as the journal grows"),
      Example("backstaff log --why plan", "print the events that made the plan what it is, newest first"),
      Example("backstaff log --why destination --at HEAD-3", "the same for what was there three events ago"),
      Example("backstaff log --json-lines | jq .patch", "read the entries in a program"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if let scope = try invocation.text(.why) { return try why(Scope.named(scope), invocation) }
    guard !invocation.flag(.at) else {
      throw CommandFailure.usage("--at goes with --why", hint: "--from begins to print at a revision")
    }
    let settings = try Settings(invocation)
    let from = try invocation.integer(.from, in: 0...Int64.max) ?? 0
    let follows = invocation.flag(.follow)
    let front = try Front.connected(settings, as: .tool, name: "backstaff log")
    var session = LogSession(
      reader: LogReader(from: from, follows: follows), front: front, console: invocation.console,
      asJSONLines: invocation.flag(.jsonLines))
    try session.begin()
    if follows {
      try Following(front).run { try session.received($0) }
    } else {
      // The time is for each page: a long journal may take as long as it takes.
      while try front.run(within: settings.timeout, until: { try session.page($0) }) {}
    }
    try front.close()
    return .ok
  }
}

extension Option {
  static let from = Option("from", short: "n", value: "NUMBER", "the first revision to print", fallback: "0")
  static let why = Option(
    "why", short: "w", value: "SCOPE", "print only the events that made what is at a scope, newest first")
  static let follow = Option("follow", short: "f", "go on as the journal grows")
}

/// The reader and the front it asks.
private struct LogSession {
  var reader: LogReader
  let front: Front
  let console: Console
  let asJSONLines: Bool
  private var question: CommandToken?
  private var head: StreamHandle?

  init(reader: LogReader, front: Front, console: Console, asJSONLines: Bool) {
    self.reader = reader
    self.front = front
    self.console = console
    self.asJSONLines = asJSONLines
  }

  mutating func begin() throws {
    // The root changes with every event; its stream is the word that there is more to read.
    if reader.follows { head = try front.open(Open(scope: "", mode: .every)) }
    _ = try perform(reader.begin())
  }

  /// Whether there is more to come.
  mutating func received(_ event: FrontEvent) throws -> Bool {
    switch event {
    case .result(let token, let result) where token == question:
      return try perform(reader.received(page: try result.get()))
    case .stream(let handle, let event) where handle == head:
      guard let revision = event.revision else { return true }
      return try perform(reader.headMoved(to: revision))
    case .streamEnded(_, let error), .connection(.refused(let error)): throw error
    case .connection(let state): return try perform(reader.connection(state))
    default: return true
    }
  }

  /// Whether there is more to come behind a page; nil for an event that is none.
  mutating func page(_ event: FrontEvent) throws -> Bool? {
    let hasMore = try received(event)
    guard case .result = event else { return nil }
    return hasMore
  }

  private mutating func perform(_ outputs: [LogReader.Output]) throws -> Bool {
    for output in outputs {
      switch output {
      case .ask(let revision, let skip):
        question = try front.command(Question.logRead(from: revision, skip: skip, limit: LogReader.pageEntries))
      case .entry(let entry): try console.line(asJSONLines ? entry.safeText : EntryLine(entry).text)
      case .note(let text): console.note("backstaff log: \(text)")
      case .done: return false
      }
    }
    return true
  }
}

extension StreamEvent {
  /// The revision at which a front stands behind this event; nil when it stands nowhere.
  fileprivate var revision: Int64? {
    switch self {
    case .snapshot(let snapshot): snapshot.revision
    case .patch(let patch): patch.to
    case .mark(let to): to
    case .reset: nil
    }
  }
}
