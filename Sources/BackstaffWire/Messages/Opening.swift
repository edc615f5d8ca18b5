import BackstaffJSON

/// A front's wish to follow the slice at a scope. `b` of the header is the request's id.
package struct Open: WireMessage {
  package static let type = MessageType.open

  /// The scope string; the empty string is the root.
  package var scope: String
  package var mode: Mode
  package var credit: Int
  package var carrier: [String]
  /// Only these rows, when the scope is a list.
  package var window: Window?
  /// Only these rows of lists inside the slice, by their scopes from its own on.
  package var windows: [String: Window]

  package enum Mode: String, Hashable, Sendable {
    /// The newest state; revisions in between may be skipped when the front is slow.
    case latest
    /// One frame for each revision.
    case every
  }

  package struct Window: Hashable, Sendable {
    package var from: Int64
    package var count: Int64
    /// Only rows that hold each of these words; empty for every row.
    package var matching: String
    /// The row that is to stand in the middle at first, by its id as it is written.
    package var around: String?

    package init(from: Int64, count: Int64, matching: String = "", around: String? = nil) {
      self.from = from
      self.count = count
      self.matching = matching
      self.around = around
    }
  }

  /// The carrier of version 1.0: the connection itself.
  package static let directCarrier = "direct"

  /// An OPEN with the credit of its mode, unless it names one.
  package init(
    scope: String, mode: Mode = .latest, credit: Int? = nil, carrier: [String] = [Open.directCarrier],
    window: Window? = nil, windows: [String: Window] = [:]
  ) {
    self.scope = scope
    self.mode = mode
    self.credit = min(max(1, credit ?? mode.defaultCredit), mode.creditMaximum)
    self.carrier = carrier
    self.window = window
    self.windows = windows
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "OPEN")
    let mode = try members.optionalString("mode") ?? Mode.latest.rawValue
    guard let mode = Mode(rawValue: mode) else { throw members.problem("mode", "is neither latest nor every") }
    self.init(
      scope: try members.string("scope"), mode: mode,
      credit: try members.optionalInteger("credit").map { Int(clamping: $0) },
      carrier: try members.strings("carrier"), window: try members.optional("window").map(Window.init(json:)),
      windows: try Open.windows(members))
  }

  private static func windows(_ members: Members) throws(WireError) -> [String: Window] {
    guard let json = members.optional("windows") else { return [:] }
    guard let named = json.objectValue else { throw members.problem("windows", "is no object of windows") }
    var windows: [String: Window] = [:]
    // As everywhere, `null` stands for what is missing.
    for (scope, window) in named where window != .null { windows[scope] = try Window(json: window) }
    return windows
  }

  package var json: JSON {
    .members([
      "scope": .string(scope), "mode": .string(mode.rawValue), "credit": .integer(Int64(credit)),
      "carrier": .strings(carrier), "window": window?.json,
      "windows": windows.isEmpty ? nil : .object(windows.mapValues(\.json)),
    ])
  }
}

extension Open.Mode {
  package var defaultCredit: Int { self == .latest ? WireLimits.latestCredit : WireLimits.everyCredit }
  package var creditMaximum: Int { self == .latest ? WireLimits.latestCreditMaximum : WireLimits.everyCreditMaximum }
}

extension Open.Window {
  init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "OPEN.window")
    self.init(
      from: try members.integer("from"), count: try members.integer("count"),
      matching: try members.optionalString("matching") ?? "", around: try members.optionalString("around"))
    guard from >= 0 else { throw members.problem("from", "is negative") }
    guard count >= 0 else { throw members.problem("count", "is negative") }
  }

  var json: JSON {
    .members([
      "from": .integer(from), "count": .integer(count), "matching": matching.isEmpty ? nil : .string(matching),
      "around": .string(around),
    ])
  }
}

/// The daemon's yes to OPEN; SNAP follows. `b` of the header is the request's id, `stream` the stream's.
package struct Opened: WireMessage {
  package static let type = MessageType.opened

  package var stream: UInt32
  package var carrier: String
  /// The action path at which the scope's own actions begin; empty for the root.
  package var action: String
  package var schema: String?

  package init(stream: UInt32, carrier: String = Open.directCarrier, action: String, schema: String? = nil) {
    self.stream = stream
    self.carrier = carrier
    self.action = action
    self.schema = schema
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "OPENED")
    guard let stream = UInt32(exactly: try members.integer("stream")), stream > 0 else {
      throw members.problem("stream", "is not a stream id")
    }
    self.init(
      stream: stream, carrier: try members.optionalString("carrier") ?? Open.directCarrier,
      action: try members.optionalString("action") ?? "", schema: try members.optionalString("schema"))
  }

  package var json: JSON {
    .members([
      "stream": .integer(Int64(stream)), "carrier": .string(carrier), "action": .string(action),
      "schema": .string(schema),
    ])
  }
}

/// A front's word that it has applied frames and can take `n` more. `a` of the header is the highest `to` applied.
package struct Credit: WireMessage {
  package static let type = MessageType.credit

  package var n: Int

  package init(_ n: Int) {
    self.n = n
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "CREDIT")
    n = Int(clamping: try members.integer("n"))
    guard (1...WireLimits.everyCreditMaximum).contains(n) else {
      throw members.problem("n", "is not in 1 to \(WireLimits.everyCreditMaximum)")
    }
  }

  package var json: JSON { .object(["n": .integer(Int64(n))]) }
}

/// The front does not want the stream any more. The header names it; nothing answers.
package struct Close: WireMessage {
  package static let type = MessageType.close

  package var reason: String

  package init(reason: String = "") {
    self.reason = reason
  }

  package init(json: JSON) throws(WireError) {
    reason = try Members(json, of: "CLOSE").optionalString("reason") ?? ""
  }

  package var json: JSON { .object(["reason": .string(reason)]) }
}

/// The daemon has ended a stream by itself. The header names it.
package struct Closed: WireMessage {
  package static let type = MessageType.closed

  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }

  package init(json: JSON) throws(WireError) {
    reason = try Members(json, of: "CLOSED").optionalString("reason") ?? ""
  }

  package var json: JSON { .object(["reason": .string(reason)]) }
}
