import FoundationEssentials
import Synchronization

/// What an event's reducers may read beside state and action: recorded with the event, so a replay reads the same.
package final class EventContext: Sendable {
  /// The context of the event that is being reduced; `nil` outside a pass.
  package static var current: EventContext? { PassContext.current?.event }

  /// Nanoseconds since 1970, strictly increasing from event to event.
  package let at: Int64
  /// The root of every random draw of the event.
  package let seed: UInt64
  /// The id that the session's next stack element gets, as it was before the event.
  package let firstElement: Int
  /// What recorded dependencies gave when the event was first reduced; `nil` when this is the first time.
  package let given: [RecordedReads]?
  /// Whether the event was reduced before, and this only repeats it.
  package var isReplay: Bool { given != nil && !isForAssertion }
  /// Whether more may be read than what was given: a test's assertion need not read what the reducer read.
  let isForAssertion: Bool
  private let progress: Mutex<Progress>

  /// What a pass has taken out of its context so far.
  private struct Progress {
    var generator: SplitMix64
    var drawCount = 0
    var nextElement: Int
    var reads: [RecordedReads] = []
    /// Copies of generators that were set, for draws beyond what was recorded.
    var spares: [ObjectIdentifier: any Sendable] = [:]
  }

  /// The context of an event that happens now, or, with `recorded`, of one that is reduced again.
  package convenience init(at: Int64, seed: UInt64, nextElement: Int = 0, recorded: [RecordedReads]? = nil) {
    self.init(at: at, seed: seed, nextElement: nextElement, given: recorded, isForAssertion: false)
  }

  private init(at: Int64, seed: UInt64, nextElement: Int, given: [RecordedReads]?, isForAssertion: Bool) {
    self.at = at
    self.seed = seed
    self.given = given
    self.isForAssertion = isForAssertion
    firstElement = nextElement
    progress = Mutex(Progress(generator: SplitMix64(state: seed), nextElement: nextElement))
  }

  /// The context with which the event reduces again to the same: started over, with the reads recorded so far.
  package func replay() -> EventContext {
    EventContext(at: at, seed: seed, nextElement: firstElement, recorded: recordedReads)
  }

  /// The context for a test's description of what the event did: it gives what the reducer got, in the same order, and
  /// whatever is drawn from it leaves this context and every generator alone.
  package func assertionCopy() -> EventContext {
    EventContext(at: at, seed: seed, nextElement: firstElement, given: given ?? recordedReads, isForAssertion: true)
  }

  /// Runs `body` in this context, and hands on what is misused in it.
  package func bound<Result>(_ body: () throws -> Result) rethrows -> Result {
    let pass = PassContext(event: self)
    defer { for issue in pass.end().issues { issue.deliver() } }
    return try pass.bound(body)
  }

  /// The time of the event.
  package var date: Date {
    Date(timeIntervalSince1970: Double(at) / 1_000_000_000)
  }

  /// The next random draw.
  package func draw() -> UInt64 {
    progress.withLock { progress in
      progress.drawCount += 1
      return progress.generator.next()
    }
  }

  /// How many draws were made.
  package var drawCount: Int { progress.withLock { $0.drawCount } }

  // MARK: ids of stack elements

  /// The id that the session's next stack element gets; after the event, the counter to keep.
  package var nextElement: Int { progress.withLock { $0.nextElement } }

  /// A new id for a stack element, never below what its stack has given already.
  package func nextElementID(atLeast least: Int) -> Int {
    progress.withLock { progress in
      let id = max(least, progress.nextElement)
      progress.nextElement = id + 1
      return id
    }
  }

  // MARK: recorded reads

  /// What recorded dependencies gave in this pass, by key, in the order of their first reads.
  package var recordedReads: [RecordedReads] { progress.withLock { $0.reads } }

  /// How often a key was read so far.
  func readCount(of key: String) -> Int {
    progress.withLock { progress in progress.reads.first { $0.key == key }?.values.count ?? 0 }
  }

  /// Takes in one read.
  func record(_ value: RecordedReads.Value, under key: String) {
    progress.withLock { progress in
      if let index = progress.reads.firstIndex(where: { $0.key == key }) {
        progress.reads[index].values.append(value)
      } else {
        progress.reads.append(RecordedReads(key: key, values: [value]))
      }
    }
  }

  /// The copy of `source` that this context draws from.
  func spare<Value>(of source: DrawSource<Value>) -> DrawSource<Value> {
    progress.withLock { progress in
      if let spare = progress.spares[ObjectIdentifier(source)] as? DrawSource<Value> { return spare }
      let spare = source.forked()
      progress.spares[ObjectIdentifier(source)] = spare
      return spare
    }
  }

  /// Whether the reducer that runs now is inside something presented.
  package var isInPresentation: Bool { PassContext.current?.isPresented ?? false }
}

extension EventContext {
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
