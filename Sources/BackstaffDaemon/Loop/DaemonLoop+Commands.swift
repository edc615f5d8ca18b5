import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

extension DaemonLoop {
  /// The most entries of one `log.read`.
  static let logReadEntries: Int64 = 256

  func command(_ frame: Frame, _ connection: Connection, _ session: Session) throws(WireError) {
    let command = try frame.message(Command.self)
    let request = frame.header.b
    switch command.method {
    case Command.statusMethod:
      reply(status(of: session), request, to: connection.id)
    case Command.logReadMethod:
      try readLog(command.params, session, request, to: connection.id)
    case Command.stateAtMethod:
      try readState(command.params, session, request, to: connection.id)
    case Command.effectsMethod: askForRest(command.params, session, request, to: connection.id)
    case Command.describeMethod: reply(session.description, request, to: connection.id)
    case Command.previewMethod: try preview(command.params, session, request, to: connection.id)
    case Command.cancelEffectsMethod: try cancelEffects(command.params, session, request, to: connection.id)
    default:
      throw WireError(.unknownType, "there is no command `\(command.method)`")
    }
  }

  private func status(of session: Session) -> JSON {
    .object([
      "session": .string(session.name), "head": .integer(session.durable.revision),
      "connections": .integer(Int64(connections.values.count { $0.session == session.name })),
      "effects": .integer(Int64(session.app.effectCount)),
    ])
  }

  private func preview(
    _ params: JSON, _ session: Session, _ request: Int64, to id: WireID
  ) throws(WireError) {
    guard let url = params["url"]?.stringValue else {
      throw WireError(.invalidPayload, "`link.preview` needs the member `url`, a text")
    }
    reply(try session.app.preview(link: url, at: EventClock.wallNanoseconds), request, to: id)
  }

  private func readLog(_ params: JSON, _ session: Session, _ request: Int64, to id: WireID) throws(WireError) {
    let from = params["from"]?.integerValue ?? 1
    let limit = min(max(1, params["limit"]?.integerValue ?? 100), DaemonLoop.logReadEntries)
    // Who says what to skip can go on anywhere, so its pages may end anywhere.
    let skip = params["skip"]?.integerValue.map { min(max(0, $0), Int64(Int32.max)) }
    guard from >= 0 else { throw WireError(.noSuchRevision, "revisions are counted from 0; `from` is \(from)") }
    let head = session.durable.revision
    let token = try lookups.token(.command, of: id) { [self] reply in
      guard case .entries(let result) = reply else { return }
      answer(result, request, to: id) { page in
        let entries = LogPage.of(page.entries, endsAnywhere: skip != nil)
        return .object([
          "entries": .array(entries.map(JournalRecord.json)), "head": .integer(head),
          "skipped": .integer(Int64(page.skipped)), "more": .bool(page.hasMore || entries.count < page.entries.count),
        ])
      }
    }
    journal.ask(
      .entries(token: token, session: session.name, from: from, skip: Int(skip ?? 0), limit: Int(limit)))
  }

  private func readState(_ params: JSON, _ session: Session, _ request: Int64, to id: WireID) throws(WireError) {
    guard let revision = params["revision"]?.integerValue, revision >= 0, revision <= session.durable.revision else {
      throw WireError(
        .noSuchRevision, "`revision` must be from 0 to \(session.durable.revision), the newest one",
        detail: .object(["head": .integer(session.durable.revision)]))
    }
    let scope = try session.scope(params["scope"]?.stringValue ?? "")
    let token = try lookups.token(.command, of: id) { [self] reply in
      guard case .document(let result) = reply else { return }
      answer(result, request, to: id) { document in
        let slice = scope.slice(of: document).map(Seal.redacted)
        return .object([
          "value": slice ?? .null, "absent": .bool(slice == nil), "revision": .integer(revision),
        ])
      }
    }
    journal.ask(.document(token: token, DocumentFold(session: session.name, revision: revision)))
  }

  private func answer<Value>(
    _ result: Result<Value, JournalError>, _ request: Int64, to id: WireID, _ body: (Value) -> JSON
  ) {
    switch result {
    case .success(let value): reply(body(value), request, to: id)
    case .failure(let error):
      guard let connection = connections[id] else { return }
      let wire = WireError(.internalError, "the journal could not be read: \(error)")
      tell([connection.attachment.frame(ErrorBody(wire), b: request)], connection)
    }
  }

  func reply(_ value: JSON, _ request: Int64, to id: WireID) {
    guard let connection = connections[id] else { return }
    let result = CommandResult(value)
    guard !result.json.isLarger(than: WireLimits.snapshotBytes) else {
      let error = WireError(
        .snapshotTooLarge, "the answer is larger than \(WireLimits.snapshotBytes) bytes; ask for a smaller scope")
      return tell([connection.attachment.frame(ErrorBody(error), b: request)], connection)
    }
    tell(connection.attachment.frames(result, b: request), connection)
  }
}
