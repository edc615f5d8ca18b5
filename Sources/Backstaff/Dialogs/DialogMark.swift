/// By what an alert or a dialog is told from an equal one made later: the event that made it, and which of that event's
/// it is.
///
/// Drawn from the context of the event, so a replay gives the same. A mark takes no part in `==` and is not a part of
/// documents: an alert that was read back, or made outside a pass, has none.
package struct DialogMark: Hashable, Sendable {
  let at: Int64
  let ordinal: Int

  /// The mark of a dialog that is made now.
  static var next: DialogMark? {
    EventContext.current.map { DialogMark(at: $0.at, ordinal: $0.nextDialog()) }
  }
}
