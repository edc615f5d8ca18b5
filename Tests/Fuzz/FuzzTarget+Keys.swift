import BackstaffTerminal

extension FuzzTarget {
  /// Bytes of a terminal are the same keys and answers however they are split, memory stays within bounds, and Ctrl-C
  /// is heard after anything.
  static let keys = FuzzTarget("keys") { bytes in
    var whole = KeyParser()
    let expected = whole.receive(bytes)
    let replies = whole.takeReplies()
    var single = KeyParser()
    if bytes.flatMap({ single.receive([$0]) }) != expected { return "byte by byte they are other keys" }
    if single.takeReplies() != replies { return "byte by byte they are other answers" }
    if single.waitMilliseconds != whole.waitMilliseconds { return "byte by byte something else waits" }
    let cut = bytes.count / 2
    var halves = KeyParser()
    let parts = halves.receive(bytes[..<cut]) + halves.receive(bytes[cut...])
    if parts != expected { return "in halves they are other keys" }
    _ = whole.timeElapsed()
    if whole.waitMilliseconds != nil { return "something waits after the time has passed" }
    return whole.receive([0x03]).last == .control("c") ? nil : "Ctrl-C is not heard"
  }
}
