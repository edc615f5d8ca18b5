import Backstaff
import BackstaffTesting
import Testing

/// What runs again of an effect that was outstanding when the daemon stopped.
@Suite struct EffectRestartTests {
  private func start(
    _ effect: Effect<Int>, only ordinals: Set<Int>
  ) -> (schedule: EffectSchedule<Int>, step: EffectSchedule<Int>.Step) {
    var schedule = EffectSchedule<Int>()
    let step = schedule.start(effect, revision: 7, only: ordinals) { _ in [] }
    return (schedule, step)
  }

  @Test func `what waited behind outstanding work comes when it has ended, what was sent before does not`() {
    var (schedule, step) = start(.concatenate(.send(1), .run { _ in }, .send(2)), only: [0])
    #expect(step.sends == [])
    #expect(step.started.map(\.id) == [EffectID(revision: 7, ordinal: 0)])
    step = schedule.ended(EffectID(revision: 7, ordinal: 0)) { _ in [] }
    #expect(step.sends == [2])
    #expect(schedule.liveCount == 0)
  }

  @Test func `what stood behind work that had ended is not sent again`() {
    let (_, step) = start(.concatenate(.run { _ in }, .send(2), .run { _ in }), only: [1])
    #expect(step.sends == [])
    #expect(step.started.map(\.id) == [EffectID(revision: 7, ordinal: 1)])
  }

  @Test func `what was sent beside outstanding work is not sent again`() {
    let (_, step) = start(.merge(.send(1), .run { _ in }), only: [0])
    #expect(step.sends == [])
    #expect(step.started.count == 1)
  }

  @Test func `a throttled effect that waited waits again, and one that had passed is not sent again`() {
    let throttled = Effect.send(1).throttle(id: "t", for: .seconds(1), clock: TestClock(), latest: true)
    var (schedule, step) = start(throttled, only: [0])
    #expect(step.sends == [])
    #expect(step.started.map(\.id) == [EffectID(revision: 7, ordinal: 0)])
    step = schedule.ended(EffectID(revision: 7, ordinal: 0)) { _ in [] }
    #expect(step.sends == [1])
    let work = Effect<Int>.merge(.send(1), .run { _ in }).throttle(
      id: "t", for: .seconds(1), clock: TestClock(), latest: true)
    (schedule, step) = start(work, only: [1])
    #expect(step.sends == [])
    #expect(step.started.map(\.id) == [EffectID(revision: 7, ordinal: 1)])
  }

  @Test func `a throttled effect has the same ordinals whether it passes, waits or is dropped`() {
    var schedule = EffectSchedule<Int>()
    let clock = TestClock()
    func start(latest: Bool) -> EffectSchedule<Int>.Step {
      let work = Effect<Int>.run { _ in }.throttle(id: "t", for: .seconds(1), clock: clock, latest: latest)
      return schedule.start(.merge(work, .run { _ in }), revision: 1) { _ in [] }
    }
    #expect(start(latest: false).planned.map(\.id.ordinal) == [1, 2])
    #expect(start(latest: false).planned.map(\.id.ordinal) == [0, 1, 2])
    #expect(start(latest: false).planned.map(\.id.ordinal) == [2])
    let last = start(latest: true)
    #expect(last.planned.map(\.id.ordinal) == [0, 1, 2])
    #expect(last.cancelled.map(\.ordinal) == [1, 0])
  }
}
