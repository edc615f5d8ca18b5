import BackstaffHTTP

/// The sessions that a link may name, and the groups of them.
package struct Targets: Equatable, Sendable {
  /// The sessions that may be named; nil for any.
  package var sessions: Set<String>?
  /// The sessions of each group, in order. A group hides a session of its name.
  package var groups: [String: [String]] = [:]

  package init(sessions: Set<String>? = nil, groups: [String: [String]] = [:]) {
    self.sessions = sessions
    self.groups = groups
  }

  /// The sessions behind a name, as far as the caller may open links in all of them.
  func resolve(_ name: String, for caller: Caller) throws(Problem) -> [String] {
    let members = groups[name] ?? [name]
    for session in members {
      guard Self.isSessionName(session) else {
        throw .malformedRequest("a session's name has 1 to 64 letters, digits, `.`, `_` and `-`, not '\(session)'")
      }
      let isServed = groups[name] != nil || sessions?.contains(session) ?? true
      guard isServed, caller.sessions?.contains(session) ?? true else { throw .sessionForbidden(session) }
    }
    return members
  }

  static func isSessionName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "._-".utf8.contains(byte)
        }
      }
  }
}
