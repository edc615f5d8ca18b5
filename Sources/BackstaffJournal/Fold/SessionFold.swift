import BackstaffJSON

/// The state of a session as its entries tell it: a value that takes one entry after the other.
///
///     var fold = SessionFold()
///     for entry in entries { try fold.apply(entry) }
///     fold.document            // after the last
///     fold.outstanding         // effects that were started and have not ended
package struct SessionFold: Sendable {
  /// The document after the last entry.
  package private(set) var document: JSON = .null
  /// The revision of the last event.
  package private(set) var head: Int64 = 0
  /// The next id the session mints.
  package private(set) var minted: Int64 = 0
  /// The next id of a stack element.
  package private(set) var elements: Int64 = 0
  /// The ordinal of the next effect that is started at the head without an event of its own.
  package private(set) var nextOrdinal: Int64 = 0
  /// The minted number of each presentation that is up, by its action path.
  package private(set) var presented: [String: Int64] = [:]
  /// The effects that were started and have not ended, in the order of their start.
  package private(set) var outstanding: [OutstandingEffect] = []
  /// The tasks of the newest id of each place; those that have ended by themselves are here and not outstanding.
  private var tasks: [RecordedTask.Place: RecordedTask] = [:]
  package private(set) var submissions = Submissions()
  /// The time of the last entry, in nanoseconds since 1970.
  package private(set) var lastAt: Int64 = 0
  package private(set) var isOpen = false
  package private(set) var isClosed = false

  package init() {}

  /// Whether a task ran to its end: it is not started again for the same id.
  package func hasFinished(_ task: RecordedTask) -> Bool {
    tasks[task.place] == task && !outstanding.contains { $0.task == task }
  }

  /// Per client its incarnation, its last sequence number and its recent outcomes.
  package var origins: [String: Submissions.OriginState] { submissions.origins }

  /// Takes the next entry. An entry that does not fit is `damaged`, by name, and the fold must not be used any more.
  package mutating func apply(_ entry: JournalEntry) throws(JournalError) {
    try checkOrder(entry)
    lastAt = entry.at
    switch entry.kind {
    case .open:
      isOpen = true
      try applyContents(of: entry)
    case .event:
      head = entry.revision
      nextOrdinal = 0
      try applyContents(of: entry)
      submissions.record(entry)
    case .migrate: try applyContents(of: entry)
    case .rejected: submissions.record(entry)
    case .effectStarted: try effectStarted(entry)
    case .effectEnded: try effectEnded(entry)
    case .close: isClosed = true
    case .issue, .mark, .fork: break
    }
  }

  private func checkOrder(_ entry: JournalEntry) throws(JournalError) {
    guard isOpen == (entry.kind != .open) else {
      throw Self.damage(entry, isOpen ? "it opens the session again" : "the session was never opened")
    }
    let expected = entry.kind == .event ? head + 1 : head
    guard entry.revision == expected else {
      throw Self.damage(entry, "its revision should be \(expected)")
    }
  }

  private mutating func applyContents(of entry: JournalEntry) throws(JournalError) {
    let started = try StartedEffect.list(of: entry)
    if started.isEmpty {
      try Self.apply(patchOf: entry, to: &document)
    } else {
      let before = self
      try Self.apply(patchOf: entry, to: &document)
      take(started, of: entry, before: before)
    }
    try applyContext(of: entry)
  }

  private mutating func take(_ started: [StartedEffect], of entry: JournalEntry, before: SessionFold) {
    for effect in started {
      outstanding.append(OutstandingEffect(effect, event: entry, before: before))
      nextOrdinal = max(nextOrdinal, effect.ordinal + 1)
      if let task = effect.task { tasks[task.place] = task }
    }
  }

  private mutating func applyContext(of entry: JournalEntry) throws(JournalError) {
    guard let context = try Self.json(entry.context, "context", of: entry) else { return }
    if let next = context["minted"]?.integerValue { minted = next }
    if let next = context["elements"]?.integerValue { elements = next }
    for (path, number) in context["presented"]?.objectValue ?? [:] {
      if number.isNull {
        presented[path] = nil
      } else if let number = number.integerValue {
        presented[path] = number
      } else {
        throw Self.damage(entry, "its context presents \(path) with \(number.kindName)")
      }
    }
  }

  private mutating func effectStarted(_ entry: JournalEntry) throws(JournalError) {
    let key = try EffectAddress(entry)
    guard let index = outstanding.firstIndex(where: { $0.key == key }) else { return }
    outstanding[index].hasStarted = true
  }

  private mutating func effectEnded(_ entry: JournalEntry) throws(JournalError) {
    let key = try EffectAddress(entry)
    let isFinished = try Self.json(entry.effects, "effects", of: entry)?["how"]?.stringValue == "finished"
    for case let task? in outstanding.filter({ $0.key == key }).map(\.task) where !isFinished {
      tasks[task.place] = nil
    }
    outstanding.removeAll { $0.key == key }
  }
}

extension SessionFold {
  /// Applies an entry's patch to a document, where its kind has one.
  static func apply(patchOf entry: JournalEntry, to document: inout JSON) throws(JournalError) {
    switch entry.kind {
    case .open, .event, .migrate: break
    default: return
    }
    guard let json = try json(entry.patch, "patch", of: entry) else { return }
    do {
      try JSONPatch(json: json).apply(to: &document)
    } catch {
      throw damage(entry, "its patch does not fit the document: \(error)", error)
    }
  }

  /// A blob of an entry as JSON; nil when it is empty.
  static func json(_ blob: [UInt8], _ name: String, of entry: JournalEntry) throws(JournalError) -> JSON? {
    guard !blob.isEmpty else { return nil }
    do {
      return try JSON(parsing: blob, limits: .own)
    } catch {
      throw damage(entry, "its \(name) is no JSON: \(error)", error)
    }
  }

  static func damage(_ entry: JournalEntry, _ why: String, _ cause: (any Error)? = nil) -> JournalError {
    JournalError(.damaged, "\(entry.place) cannot be folded: \(why)", cause: cause)
  }
}
