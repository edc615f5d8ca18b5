import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// Questions about what was, asked and answered one after the other. The time is for each answer.
extension Front {
  /// The session's newest revision.
  func head(within timeout: Duration) throws -> Int64 {
    guard let head = try answer(to: Question.status, within: timeout)["head"]?.integerValue else {
      throw WireError(.malformed, "the answer to status has no head")
    }
    return head
  }

  /// The slice at a scope as it was; nil when nothing was there.
  func slice(of scope: String, at revision: Int64, within timeout: Duration) throws -> JSON? {
    let answer = try answer(to: Question.stateAt(revision: revision, scope: scope), within: timeout)
    guard answer["absent"]?.boolValue != true else { return nil }
    guard let value = answer["value"] else { throw WireError(.malformed, "the answer to state.at has no value") }
    return value
  }

  /// The session's entries from a revision on, in order, until there are no more or `body` wants no more.
  func forEachEntry(from revision: Int64, within timeout: Duration, _ body: (JSON) throws -> Bool) throws {
    var reader = LogReader(from: revision, follows: false)
    var outputs = reader.begin()
    while !outputs.isEmpty {
      var next: [LogReader.Output] = []
      for output in outputs {
        switch output {
        case .entry(let entry): guard try body(entry) else { return }
        case .ask(let from, let skip):
          let question = Question.logRead(from: from, skip: skip, limit: LogReader.pageEntries)
          next = try reader.received(page: answer(to: question, within: timeout))
        case .note(let text):
          // What was left out could be what is asked for.
          throw CommandFailure(.protocolMismatch, "the daemon cannot give its whole journal", cause: text)
        case .done: return
        }
      }
      outputs = next
    }
  }

  /// The entries of one revision.
  func entries(at revision: Int64, within timeout: Duration) throws -> [JSON] {
    var entries: [JSON] = []
    try forEachEntry(from: revision, within: timeout) { entry in
      guard entry["revision"]?.integerValue == revision else { return false }
      entries.append(entry)
      return true
    }
    return entries
  }
}
