import Backstaff
import Testing

@Suite struct EngineTests {
  private func context(_ revision: Int64) -> EventContext { EventContext(at: revision, seed: 1) }

  @Test func `a refusal takes back state and effects`() {
    let bench = EngineBench(Script.State(), Script())
    let refusal = Refusal(code: "no", message: "not now")
    let pass = bench.step(
      .child(.presented(.note("x"))))
    #expect(pass.issues.count == 1)
    bench.send(.show(1))
    let refused = bench.step(
      .run { .merge(.work, .send(.note("x")), .concatenate(.none, .merge(.work, .refuse(refusal)))) })
    #expect(refused.refusal == refusal)
    #expect(refused.effects.sends.isEmpty && refused.effects.planned.isEmpty)
    #expect(bench.live == 0)
    #expect(bench.state == Script.State(child: Play.State(id: 1)))
  }

  @Test func `a child's refusal takes back what the parent did`() {
    let bench = EngineBench(Script.State(child: Play.State(id: 1)), Script())
    let refusal = Refusal(code: "no", message: "not now")
    let refused = bench.step(.child(.presented(.last { .refuse(refusal) })))
    #expect(refused.refusal == refusal)
    #expect(bench.state.child == Play.State(id: 1))
    #expect(bench.engine.presented.nextNumber == 2)
  }

  @Test func `a check refuses before anything follows from the new state`() {
    let engine = Engine(state: Script.State(), tree: Script().makeTree())
    let refusal = Refusal(code: "undocumentable", message: "no form")
    let pass = engine.reduce(.show(1), revision: 1, context: context(1)) { $0.child == nil ? nil : refusal }
    #expect(pass.refusal == refusal)
    #expect(pass.presented == [:])
    #expect(engine.state == Script.State())
    #expect(engine.presented.nextNumber == 1)
    #expect(engine.reduce(.note("x"), revision: 1, context: context(1)) { _ in nil }.refusal == nil)
    #expect(engine.state.log == ["x"])
  }

  @Test func `a refusal has its code in its words`() {
    #expect("\(Refusal(code: "unknown_package", message: "no such package"))" == "no such package [unknown_package]")
  }

  @Test func `a restart runs the ordinals asked for and nothing else of the event`() {
    let engine = Engine(state: Script.State(log: ["today"]), tree: Script().makeTree())
    let action = Script.Action.run {
      .merge(.work, .send(.note("again")), .concatenate(.cancel(id: "x"), .work), .work)
    }
    let (after, pass) = engine.restart(
      action, on: Script.State(log: ["then"]), revision: 7, ordinals: [0, 1], context: context(7))
    #expect(after == Script.State(log: ["then"]))
    #expect(engine.effects.liveCount == 0)
    let started = pass().effects
    #expect(started.started.map(\.id.description) == ["7:0", "7:1"])
    #expect(started.sends.isEmpty)
    #expect(engine.state == Script.State(log: ["today"]))
  }

  @Test func `a restart leaves out what has another identity today`() {
    let action = Script.Action.child(.presented(.run { .work }))
    for (today, expected) in [(1, 1), (2, 0)] {
      let engine = Engine(state: Script.State(child: Play.State(id: today)), tree: Script().makeTree())
      let (_, pass) = engine.restart(
        action, on: Script.State(child: Play.State(id: 1)), revision: 7, ordinals: [0], context: context(7))
      #expect(pass().effects.started.count == expected)
    }
  }

  @Test func `issues of a pass come with it and go nowhere else`() {
    let bench = EngineBench(Script.State(), Script())
    let pass = bench.step(.rows(.element(id: 9, action: .note("x"))))
    #expect(pass.issues.count == 1)
    #expect(bench.step(.note("x")).issues == [])
  }
}
