import BackstaffJSON

/// A question to the daemon about its sessions, outside the stream of actions. `b` of the header is the request's id; a
/// repeated id within a connection is executed once. RESULT answers, or ERROR.
package struct Command: WireMessage {
  package static let type = MessageType.command

  package var method: String
  package var params: JSON

  package init(method: String, params: JSON = .object([:])) {
    self.method = method
    self.params = params
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "CMD")
    self.init(method: try members.string("method"), params: members.optional("params") ?? .object([:]))
    guard params.objectValue != nil else { throw members.problem("params", "is not an object") }
  }

  package var json: JSON { .object(["method": .string(method), "params": params]) }
}

extension Command {
  package static let logReadMethod = "log.read"
  package static let stateAtMethod = "state.at"
  package static let statusMethod = "status"
  package static let effectsMethod = "effects"
  package static let cancelEffectsMethod = "effects.cancel"
  package static let describeMethod = "app.describe"
  package static let previewMethod = "link.preview"

  /// Entries of the session's journal from a revision on, without the first `skip` of that revision:
  /// `{"entries": […], "head": n, "skipped": n, "more": false}`.
  package static func logRead(from revision: Int64, skip: Int64? = nil, limit: Int64) -> Command {
    Command(
      method: logReadMethod,
      params: .members(["from": .integer(revision), "skip": .integer(skip), "limit": .integer(limit)]))
  }

  /// The document at a revision, or the slice at a scope of it: `{"value": …, "revision": n}`.
  package static func stateAt(revision: Int64, scope: String? = nil) -> Command {
    Command(method: stateAtMethod, params: .members(["revision": .integer(revision), "scope": .string(scope)]))
  }

  /// The effects that run, once everything reduced so far is on disk; with `known`, the `mark` of an earlier answer,
  /// not before something else is to be told: `{"mark": …, "head": n, "elements": n, "effects": ["7:0", …]}`.
  package static func effects(known mark: String? = nil) -> Command {
    Command(method: effectsMethod, params: .members(["known": .string(mark)]))
  }

  /// Cancels effects, and answers as ``effects(known:)``.
  package static func cancelEffects(_ ids: [String]) -> Command {
    Command(method: cancelEffectsMethod, params: .object(["effects": .array(ids.map { .string($0) })]))
  }

  /// How the session is: `{"session": …, "head": n, "connections": n, "effects": n}`.
  package static let status = Command(method: statusMethod)

  /// The app's places, links and guards: `{"places": […], "edges": […], "links": […], "guards": […], "notes": […]}`.
  package static let describe = Command(method: describeMethod)

  /// What a link would do, without doing it: `{"outcome": "opened", "routes": […], "changes": […]}`.
  package static func preview(link: String) -> Command {
    Command(method: previewMethod, params: .object(["url": .string(link)]))
  }
}

/// The answer to a CMD, in chunks when it is long.
package struct CommandResult: WireMessage {
  package static let type = MessageType.result

  package var value: JSON

  package init(_ value: JSON) {
    self.value = value
  }

  package init(json: JSON) throws(WireError) {
    value = try Members(json, of: "RESULT").required("result")
  }

  package var json: JSON { .object(["result": value]) }
}
