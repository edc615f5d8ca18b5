import BackstaffJSON
import BackstaffWire

/// The code of the error that the body throws; nil when it throws none.
func code(_ body: () throws -> Void) -> WireError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? WireError)?.code
  }
}

/// An id that is the same in every run.
func id(_ number: UInt64) -> WireID {
  WireID(high: 0x4000, low: 1 << 63 | number)
}

extension [LinkAction] {
  /// The frames among the actions, in order.
  var frames: [Frame] {
    compactMap { if case .send(let frame) = $0 { frame } else { nil } }
  }

  /// The events among the actions, in order.
  var events: [LinkEvent] {
    compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
}
