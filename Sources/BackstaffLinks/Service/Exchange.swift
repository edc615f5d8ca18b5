import BackstaffBus
import BackstaffHTTP

/// One question to this service, by either way in, until it is answered.
enum Exchange: Hashable {
  case http(HTTPServer.Exchange)
  case bus(BusDoor.Exchange)
}

/// A point in time on both clocks: the one that only goes forward, and the one of the day.
package struct Moment: Sendable {
  package var instant: ContinuousClock.Instant
  /// Since 1970-01-01 00:00 UTC.
  package var milliseconds: Int64

  package init(instant: ContinuousClock.Instant, milliseconds: Int64) {
    self.instant = instant
    self.milliseconds = milliseconds
  }

  package static var now: Moment { Moment(instant: .now, milliseconds: WallClock.milliseconds) }
}
