import Backstaff
import Testing

@Suite struct EffectScheduleTests {
  private let bench = EngineBench(Script.State(rows: [Play.State(id: 1), Play.State(id: 2)]), Script())

  private func run(_ effect: @escaping @Sendable () -> Effect<Script.Action>) -> [EffectID] { bench.send(.run(effect)) }

  private func id(_ revision: Int64, _ ordinal: Int) -> EffectID { EffectID(revision: revision, ordinal: ordinal) }

  @Test func `EFF-12 none is neutral`() {
    #expect(Effect<Int>.merge(.none, .none).isNoneForTests)
    #expect(Effect<Int>.concatenate(.none, .none).isNoneForTests)
    #expect(run { .merge(.none, .concatenate(.none, .work), .none) } == [id(1, 0)])
  }

  @Test func `ordinals count the work of an event in the order it is written`() {
    let effects = run {
      .merge(.work, .concatenate(.send(.note("x")), .work, .work), .merge(.merge(.work)))
    }
    #expect(effects == [id(1, 0), id(1, 1), id(1, 3)])
    #expect(bench.end(id(1, 1)) == [id(1, 2)])
    #expect(run { .work } == [id(bench.revision, 0)])
  }

  @Test func `sequences nest`() {
    let outer = run { .concatenate(.concatenate(.work, .work), .concatenate(.send(.note("x"))), .work) }
    #expect(outer.count == 1)
    let inner = bench.end(outer[0])
    #expect(inner.count == 1)
    let last = bench.end(inner[0])
    #expect(last.count == 1)
    #expect(bench.state.log == ["x"])
  }

  @Test func `cancelling a whole sequence by its name ends what waits in it too`() {
    let first = run {
      .concatenate(.work, .send(.note("never")), .work, .merge(.work, .send(.note("nor")))).cancellable(id: "x")
    }
    #expect(run { .cancel(id: "x") } == [])
    #expect(bench.live == 0)
    #expect(bench.state.log == [])
    #expect(Set(bench.cancelled) == Set([first[0], id(1, 1), id(1, 2)]))
  }

  private enum One: Hashable { case loop }
  private enum Outer { enum One: Hashable { case loop } }
  private struct Empty1: Hashable {}
  private struct Empty2: Hashable {}

  @Test func `EFF-17 an effect goes by all its names, a name by type and value, and both by their scope`() {
    for cancel in [1, 2] {
      _ = run { Effect.merge(.work.cancellable(id: 1)).cancellable(id: 2) }
      _ = run { .cancel(id: cancel) }
      #expect(bench.live == 0)
    }
    _ = run { .work.cancellable(id: Empty1()) }
    _ = run { .work.cancellable(id: One.loop) }
    _ = run { .merge(.cancel(id: Empty2()), .cancel(id: Outer.One.loop), .cancel(id: "One.loop")) }
    #expect(bench.live == 2)
    _ = run { .merge(.cancel(id: Empty1()), .cancel(id: One.loop)) }
    #expect(bench.live == 0)
    let left = bench.send(.left(.run { .work.cancellable(id: "loop") }))
    let right = bench.send(.right(.run { .work.cancellable(id: "loop") }))
    let before = bench.cancelled.count
    bench.send(.left(.run { .cancel(id: "loop") }))
    #expect(Array(bench.cancelled[before...]) == left)
    #expect(bench.isLive(right.first))
    _ = run { .cancel(id: "loop") }
    #expect(bench.live == 0)
  }

  @Test func `EFF-20 cancel and restart in one action leave one`() {
    let first = run { .work.cancellable(id: "loop") }
    let second = run { .merge(.cancel(id: "loop"), .work.cancellable(id: "loop")) }
    #expect(bench.cancelled == first)
    #expect(bench.live == 1)
    #expect(bench.isLive(second.first))
  }

  @Test func `a cancel inside a sequence leaves what comes after it there`() {
    let restarted = run { .concatenate(.cancel(id: "loop"), .work.cancellable(id: "loop"), .work) }
    #expect(restarted.count == 1)
    #expect(bench.cancelled == [])
  }
}

extension Effect {
  /// Whether an engine would find nothing to do.
  fileprivate var isNoneForTests: Bool {
    var schedule = EffectSchedule<Action>()
    let step = schedule.start(self, revision: 1) { _ in [] }
    return step.sends.isEmpty && step.planned.isEmpty && schedule.liveCount == 0
  }
}
