import BackstaffWire

/// The words for a person while a daemon goes and comes back.
struct ConnectionNotes {
  private var isStale = false

  /// What there is to say; nil for what the person need not know.
  mutating func received(_ state: ConnectionState) -> String? {
    switch state {
    case .notWelcomed(let error): return "the daemon does not let this program in; trying again: \(error)"
    case .stale where !isStale:
      isStale = true
      return "the daemon is gone; waiting for it"
    case .live(let live) where isStale:
      isStale = false
      return "the daemon is back, at revision \(live.head)"
    default: return nil
    }
  }
}
