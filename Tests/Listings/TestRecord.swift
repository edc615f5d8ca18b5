import Foundation

/// A test of a run, as the stream of events of Swift Testing tells it.
package struct TestRecord: Equatable, Sendable {
  package let module: String
  package let line: Int
  /// Its name, with the ids of the listings that it speaks for.
  package let name: String
  package var problems: [String] = []
  package var isDone = false

  package init(module: String, line: Int, name: String, problems: [String] = [], isDone: Bool = false) {
    self.module = module
    self.line = line
    self.name = name
    self.problems = problems
    self.isDone = isDone
  }

  package var passed: Bool { isDone && problems.isEmpty }

  /// The tests that a stream of events speaks of; a line that is no event is skipped.
  package static func all(in stream: String) -> [TestRecord] {
    var records: [String: TestRecord] = [:]
    for line in stream.split(separator: "\n") {
      // Whatever else was written to the stream says nothing about tests.
      guard let event = try? JSONDecoder().decode(Event.self, from: Data(line.utf8)) else { continue }
      let payload = event.payload
      if event.kind == "test", payload.kind == "function", let id = payload.id, let place = payload.sourceLocation {
        let module = place.fileID.split(separator: "/").first.map(String.init) ?? ""
        records[id] = TestRecord(module: module, line: place.line, name: payload.displayName ?? payload.name ?? id)
      }
      guard event.kind == "event", let id = payload.testID else { continue }
      switch payload.kind {
      case "testEnded": records[id]?.isDone = true
      case "issueRecorded":
        if payload.issue?.isFailure == true { records[id]?.problems.append(payload.text) }
      default: break
      }
    }
    return records.values.sorted { ($0.module, $0.line) < ($1.module, $1.line) }
  }

  private struct Event: Decodable {
    let kind: String
    let payload: Payload
  }

  private struct Payload: Decodable {
    let kind: String
    let id: String?
    let name: String?
    let displayName: String?
    let sourceLocation: Place?
    let testID: String?
    let issue: Problem?
    let messages: [Message]?

    /// The first thing that is said.
    var text: String { messages?.first?.text ?? "failed" }
  }

  private struct Place: Decodable {
    let fileID: String
    let line: Int
  }

  private struct Problem: Decodable {
    let isKnown: Bool
    let isFailure: Bool

    private enum Key: String, CodingKey { case isKnown, isFailure, severity = "_severity" }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      isKnown = try members.decodeIfPresent(Bool.self, forKey: .isKnown) ?? false
      let severity = try members.decodeIfPresent(String.self, forKey: .severity)
      isFailure = try members.decodeIfPresent(Bool.self, forKey: .isFailure) ?? !isKnown && severity != "warning"
    }
  }

  private struct Message: Decodable {
    let text: String
  }
}
