import Backstaff
import Testing

@Suite struct EffectScheduleTests {
  private let bench = EngineBench(Script.State(rows: [Play.State(id: 1), Play.State(id: 2)]), Script())

  private func run(_ effect: @escaping @Sendable () -> Effect<Script.Action>) -> [EffectID] { bench.send(.run(effect)) }

  private func id(_ revision: Int64, _ ordinal: Int) -> EffectID { EffectID(revision: revision, ordinal: ordinal) }

  @Test func `EFF-01 none starts nothing`() {
    #expect(run { .none } == [])
    #expect(bench.live == 0)
  }

  @Test func `EFF-02 sends keep their order`() {
    _ = run { .merge(.send(.note("b")), .send(.note("c")), .send(.note("d"))) }
    #expect(bench.state.log == ["b", "c", "d"])
  }

  @Test func `EFF-03 what is sent at once follows breadth first`() {
    _ = run {
      .merge(
        .send(.run { .merge(.send(.note("end1")), .send(.note("end2"))) }), .send(.note("n2")), .send(.note("n3")))
    }
    #expect(bench.state.log == ["n2", "n3", "end1", "end2"])
  }

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

  @Test func `EFF-10 merged work runs side by side and concatenated work one after the other`() {
    #expect(run { .merge(.work, .work, .work) }.count == 3)
    let first = run { .concatenate(.work, .send(.note("between")), .merge(.work, .work), .send(.note("after"))) }
    #expect(first.count == 1)
    #expect(bench.state.log == [])
    let second = bench.end(first[0])
    #expect(second.count == 2)
    #expect(bench.state.log == ["between"])
    #expect(bench.end(second[1]) == [])
    #expect(bench.state.log == ["between"])
    bench.end(second[0])
    #expect(bench.state.log == ["between", "after"])
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

  @Test func `EFF-11 a sequence goes on behind a cancelled part`() {
    let first = run { .concatenate(.work.cancellable(id: "x"), .send(.note("next"))) }
    _ = run { .cancel(id: "x") }
    #expect(bench.cancelled == first)
    #expect(bench.state.log == ["next"])
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

  @Test func `EFF-14 cancelling an unknown name does nothing`() {
    let work = run { .work.cancellable(id: "s") }
    _ = run { .cancel(id: "t") }
    #expect(bench.isLive(work[0]))
    _ = run { .cancel(id: "s") }
    #expect(bench.live == 0)
  }

  @Test func `EFF-15 one name for several effects, and one effect marked twice`() {
    _ = run { .merge(.work.cancellable(id: "s"), .work.cancellable(id: "s")) }
    _ = run { .cancel(id: "s") }
    #expect(bench.cancelled.count == 2)
    _ = run { .send(.note("42")).cancellable(id: "m", cancelInFlight: true).cancellable(id: "m", cancelInFlight: true) }
    #expect(bench.state.log == ["42"])
  }

  @Test func `EFF-16 cancelInFlight ends what ran under the name before`() {
    let first = run { .work.cancellable(id: "q", cancelInFlight: true) }
    let second = run { .work.cancellable(id: "q", cancelInFlight: true) }
    #expect(first.count == 1 && second.count == 1)
    #expect(bench.cancelled == first)
    #expect(bench.isLive(second.first))
  }

  private enum One: Hashable { case loop }
  private enum Outer { enum One: Hashable { case loop } }
  private struct Empty1: Hashable {}
  private struct Empty2: Hashable {}

  @Test func `EFF-17 a name is its type, its value and its scope, and an effect has those of its groups`() {
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

    // Beside each other, too, a name belongs to its scope.
    let left = bench.send(.left(.run { .work.cancellable(id: "loop") }))
    let right = bench.send(.right(.run { .work.cancellable(id: "loop") }))
    bench.send(.left(.run { .cancel(id: "loop") }))
    #expect(bench.cancelled.suffix(1) == left[...])
    #expect(bench.isLive(right.first))
    _ = run { .cancel(id: "loop") }
    #expect(bench.live == 0)
  }

  @Test func `EFF-18 nothing is left behind`() {
    for round in 0..<500 {
      _ = run { .work.cancellable(id: round % 10, cancelInFlight: true) }
    }
    #expect(bench.live == 10)
    for id in 0..<10 { _ = run { .cancel(id: id) } }
    #expect(bench.live == 0)
    #expect(bench.cancelled.count == 500)
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
