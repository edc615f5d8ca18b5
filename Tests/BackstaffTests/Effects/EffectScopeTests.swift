import Backstaff
import Testing

@Suite struct EffectScopeTests {
  private let bench = EngineBench(Script.State(rows: [Play.State(id: 1), Play.State(id: 2)]), Script())

  private func child(_ effect: @escaping @Sendable () -> Effect<Play.Action>) -> [EffectID] {
    bench.send(.child(.presented(.run(effect))))
  }

  @Test func `an effect that its child returns with the action that removes it never runs`() {
    bench.send(.show(1))
    let effects = bench.send(.child(.presented(.last { .work })))
    #expect(bench.state.child == nil)
    #expect(effects == [])
    #expect(bench.live == 0)
  }

  @Test func `what a child sends on the action that removes it is dropped in silence`() {
    bench.send(.show(1))
    bench.send(.child(.presented(.last { .send(.note("late")) })))
    #expect(bench.state.child == nil)
    #expect(bench.handled.count == 2)
    #expect(bench.issues == [])
  }

  @Test func `a sequence whose scope is gone neither starts nor sends what comes next`() {
    bench.send(.show(1))
    let first = child { .concatenate(.work, .send(.note("late")), .work) }
    bench.send(.show(nil))
    #expect(bench.cancelled.first == first.first)
    #expect(bench.live == 0)
    #expect(bench.handled.count == 3)
    #expect(bench.issues == [])
  }

  @Test func `a sequence stays with its identity`() {
    bench.send(.show(1))
    let first = child { .concatenate(.work, .send(.note("next"))) }
    bench.send(.show(1))
    bench.end(first[0])
    #expect(bench.state.child?.log == ["next"])
  }

  @Test func `removing a row cancels that row's effects and no other's`() {
    let one = bench.send(.rows(.element(id: 1, action: .run { .work })))
    let two = bench.send(.rows(.element(id: 2, action: .run { .work })))
    bench.send(.remove(1))
    #expect(bench.cancelled == one)
    #expect(bench.isLive(two.first))
  }

  @Test func `cancel ids are per row and a parent's cancel reaches all`() {
    let rows = [1, 2].map { row in bench.send(.rows(.element(id: row, action: .run { .work.cancellable(id: "loop") })))
    }
    bench.send(.rows(.element(id: 1, action: .run { .cancel(id: "loop") })))
    #expect(bench.cancelled == rows[0])
    bench.send(.run { .cancel(id: "loop") })
    #expect(bench.live == 0)
  }

  @Test func `what a row sends at once comes back to the row`() {
    bench.send(.rows(.element(id: 2, action: .run { .send(.note("42")) })))
    #expect(bench.state.rows[id: 2]?.log == ["42"])
    #expect(bench.state.rows[id: 1]?.log == [])
  }

  @Test func `cancelling goes deepest first`() {
    bench.send(.show(1))
    let outer = bench.send(.run { .work.cancellable(id: "x") })
    let inner = child { .merge(.work.cancellable(id: "x"), .work.cancellable(id: "x")) }
    bench.send(.run { .cancel(id: "x") })
    #expect(bench.cancelled == inner + outer)
  }

  @Test func `an effect that ends after it was cancelled changes nothing`() {
    let first = bench.send(.run { .concatenate(.work.cancellable(id: "x"), .work) })
    bench.send(.run { .cancel(id: "x") })
    #expect(bench.live == 1)
    #expect(bench.end(first[0]) == [])
    #expect(bench.live == 1)
  }
}
