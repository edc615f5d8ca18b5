import FoundationEssentials
import Synchronization

/// What an event's reducers may read beside state and action: recorded with the event, so a replay reads the same.
package final class EventContext: Sendable {
  @TaskLocal package static var current: EventContext?

  /// Nanoseconds since 1970, strictly increasing from event to event.
  package let at: Int64
  /// The root of every random draw of the event.
  package let seed: UInt64
  private let generator: Mutex<SplitMix64>
  private let elements: Mutex<Int>

  package init(at: Int64, seed: UInt64, nextElement: Int = 0) {
    self.at = at
    self.seed = seed
    generator = Mutex(SplitMix64(state: seed))
    elements = Mutex(nextElement)
  }

  /// The number that the next element of a stack gets, in this event or the next one.
  package var nextElement: Int { elements.withLock { $0 } }

  /// A number for a new element of a stack: the session's next one, or `least` where that is higher.
  package func nextElementID(atLeast least: Int) -> Int {
    elements.withLock { next in
      let number = max(next, least)
      next = number + 1
      return number
    }
  }

  /// The time of the event.
  package var date: Date {
    Date(timeIntervalSince1970: Double(at) / 1_000_000_000)
  }

  /// The next random draw.
  package func draw() -> UInt64 {
    generator.withLock { $0.next() }
  }

  /// An id made of the next two draws, in the form of RFC 4122 version 4.
  package func uuid() -> UUID {
    let (high, low) = (draw(), draw())
    var bytes: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9], bytes[10],
        bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}

/// The SplitMix64 generator of Steele, Lea and Flood ("Fast splittable pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
