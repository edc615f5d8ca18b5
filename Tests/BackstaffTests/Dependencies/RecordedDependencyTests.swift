import Backstaff
import BackstaffJSON
import Synchronization
import Testing

/// Something outside that is another each time it is looked at.
private struct Weather: Codable, Equatable, Sendable, RecordedDependencyKey {
  var degrees: Int
  static let recordedName = "weather"
  static var liveValue: Weather { Weather(degrees: 0) }
  static var testValue: Weather { Weather(degrees: 0) }
}

private enum DegreesKey: RecordedDependencyKey {
  static let liveValue = 20
  static let testValue = 20
}

extension DependencyValues {
  fileprivate var degrees: Int {
    get { self[DegreesKey.self] }
    set { self[DegreesKey.self] = newValue }
  }
}

@Suite struct RecordedDependencyTests {
  @Test func `reads in a pass are kept by key in the order they were made`() {
    let context = EventContext(at: 1, seed: 1)
    @Dependency(Weather.self) var weather
    @Dependency(\.degrees) var degrees
    for value in [5, 6] {
      withDependencies {
        $0[Weather.self] = Weather(degrees: value)
      } operation: {
        context.bound { #expect(weather.degrees == value) }
      }
    }
    context.bound { #expect(degrees == 20) }
    #expect(
      context.recordedReads == [
        RecordedReads(key: "weather", values: [.object(["degrees": .integer(5)]), .object(["degrees": .integer(6)])]),
        RecordedReads(key: DegreesKey.recordedName, values: [.integer(20)]),
      ])
    #expect(!DegreesKey.recordedName.contains("$"))
  }

  @Test func `a replay gives back what was read, whatever is so today`() {
    let given = [RecordedReads(key: "weather", values: [.object(["degrees": .integer(-3)])])]
    let context = EventContext(at: 1, seed: 1, recorded: given)
    @Dependency(Weather.self) var weather
    withDependencies {
      $0[Weather.self] = Weather(degrees: 30)
    } operation: {
      context.bound { #expect(weather.degrees == -3) }
      #expect(context.recordedReads == given)
      #expect(weather.degrees == 30)
    }
  }

  @Test func `reading more than was recorded is one issue and reads anew`() {
    let context = EventContext(at: 1, seed: 1, recorded: [RecordedReads(key: "weather", values: [])])
    let log = IssueLog()
    let line: UInt = #line + 1
    @Dependency(Weather.self) var weather
    log.during {
      context.bound { #expect([weather.degrees, weather.degrees] == [0, 0]) }
    }
    #expect(log.issues.count == 1)
    #expect(log.messages.first?.hasPrefix("`weather` is read more often than when its event was recorded") == true)
    #expect(log.issues.first?.line == line)
  }

  @Test func `what another build recorded otherwise is one issue and read anew`() {
    let context = EventContext(at: 1, seed: 1, recorded: [RecordedReads(key: "weather", values: [.string("warm")])])
    let issues = IssueCatcher.issues {
      context.bound { #expect(Dependency(Weather.self).wrappedValue.degrees == 0) }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("what was recorded of `weather` cannot be read by this build") == true)
  }

  @Test func `setting a recorded dependency records nothing, and outside a pass nothing is recorded`() {
    let context = EventContext(at: 1, seed: 1)
    context.bound {
      withDependencies {
        $0.degrees += 1
      } operation: {
      }
    }
    #expect(context.recordedReads.isEmpty)
    #expect(Dependency(\.degrees).wrappedValue == 20)
  }

  @Test func `a value without a written form is one issue and is given all the same`() {
    let endpoint = Recorded("ratio") { Double.nan }
    let context = EventContext(at: 1, seed: 1)
    let issues = IssueCatcher.issues {
      context.bound { #expect(endpoint().isNaN) }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("`ratio` cannot be recorded") == true)
  }

  @Test func `a recorded endpoint is called once and its results come back`() {
    let calls = Mutex(0)
    let level = Recorded("level") { (room: String, isLit: Bool) in
      calls.withLock { $0 += 1 }
      return room.count + (isLit ? 100 : 0)
    }
    let context = EventContext(at: 1, seed: 1)
    let first = context.bound { [level("hall", true), level("attic", false)] }
    #expect(first == [104, 5])
    #expect(context.replay().bound { [level("hall", true), level("attic", false)] } == first)
    #expect(calls.withLock { $0 } == 2)
    #expect(level("a", false) == 1)
  }

  @Test func `recorded reads are journaled as an object and read again`() {
    let reads = [
      RecordedReads(key: "a", values: [.integer(1), .null]), RecordedReads(key: "b", values: [.string("x")]),
    ]
    let document = RecordedReads.document(of: reads)
    #expect(document == .object(["a": .array([.integer(1), .null]), "b": .array([.string("x")])]))
    #expect(RecordedReads.reads(in: document) == reads)
    #expect(RecordedReads.reads(in: .object(["a": .integer(1)])) == nil)
    #expect(RecordedReads.reads(in: .null) == nil)
  }
}
