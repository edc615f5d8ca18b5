import Backstaff
import BackstaffTesting
import Testing

/// Effects as functions of the state.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ReducerTaskTests {
  private let clock = TestClock()

  private func store(_ state: Watch.State = Watch.State()) -> TestStoreOf<Watch> {
    TestStore(initialState: state) {
      Watch()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `a task runs while its id is there, from the start on, and anew for another id`() async {
    let store = store(Watch.State(subject: 1))
    await store.receive(\.saw, "began 1") { $0.log = ["began 1"] }
    await store.send(.look(1))
    await store.send(.saw("x")) { $0.log.append("x") }
    await store.send(.look(2)) { $0.subject = 2 }
    await store.receive(\.saw, "began 2") { $0.log.append("began 2") }
    await store.send(.look(nil)) { $0.subject = nil }
    await store.finish()
  }

  @Test func `a task that has ended is not begun again for the same id`() async {
    let store = store()
    await store.send(.look(-1)) { $0.subject = -1 }
    await store.receive(\.saw, "began -1") { $0.log = ["began -1"] }
    await store.finish()
    await store.send(.saw("x")) { $0.log.append("x") }
    await store.send(.look(nil)) { $0.subject = nil }
    await store.send(.look(-1)) { $0.subject = -1 }
    await store.receive(\.saw, "began -1") { $0.log.append("began -1") }
    await store.finish()
  }

  @Test func `a presented child's task comes and goes with the child, and with its identity`() async {
    let store = store()
    await store.send(.stand(id: 1, subject: 5)) { $0.post = Post.State(id: 1, subject: 5) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.post.saw, "5 of test/main/1:0") { $0.post?.log = ["5 of test/main/1:0"] }
    await store.send(.stand(id: 2, subject: 5)) { $0.post = Post.State(id: 2, subject: 5) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.post.saw, "5 of test/main/3:0") { $0.post?.log = ["5 of test/main/3:0"] }
    await store.send(.stand(id: 2, subject: 5)) { $0.post?.log = [] }
    await store.send(.post(.presented(.look(nil)))) { $0.post?.subject = nil }
    await store.send(.post(.presented(.look(7)))) { $0.post?.subject = 7 }
    await store.send(.recall) { $0.post = nil }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test func `each row has its task`() async {
    let store = store(Watch.State(rows: [Post.State(id: 1, subject: 1)]))
    await store.send(.add(2)) { $0.rows.append(Post.State(id: 2, subject: 2)) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].saw, "1 of test/main/0:0") { $0.rows[id: 1]?.log = ["1 of test/main/0:0"] }
    await store.receive(\.rows[id: 2].saw, "2 of test/main/1:0") { $0.rows[id: 2]?.log = ["2 of test/main/1:0"] }
    await store.send(.remove(1)) { $0.rows.remove(id: 1) }
    await store.send(.rows(.element(id: 2, action: .look(nil)))) { $0.rows[id: 2]?.subject = nil }
    await store.finish()
  }

  @Test func `a task's ordinal comes behind those of its event's effects`() {
    let bench = EngineBench(Watch.State(), Watch())
    let started = bench.send(.work)
    #expect(started.map(\.ordinal) == [0, 1, 2])
    #expect(bench.engine.effects.liveCount == 3)
    bench.send(.look(nil))
    #expect(bench.cancelled == [started[2]])
    bench.send(.look(1))
    let refused = bench.engine.reduce(
      .look(2), revision: 9, context: EventContext(at: 9, seed: 9)
    ) { _ in Refusal(code: "no", message: "no") }
    #expect(refused.effects.started.isEmpty && refused.effects.cancelled.isEmpty)
    #expect(bench.live == 3)
  }

  @Test func `tasks that were known go on under their ids, and ended ones do not begin`() {
    let state = Watch.State(
      subject: 1, post: Post.State(id: 1, subject: 2), rows: [Post.State(id: 3, subject: 3), Post.State(id: 4)])
    let engine = Engine(state: state, tree: Watch().makeTree())
    var asked: [String] = []
    let pass = engine.begin(revision: 20, first: 4) { run in
      guard let task = run.task else { return .new }
      let scope = run.scope.map { $0.state + ($0.element.map { "[\($0)]" } ?? "") }.joined(separator: ".")
      asked.append("\(scope) \(task.index) \(task.id)")
      return scope == "post" ? .finished : scope == "" ? .running(EffectID(revision: 3, ordinal: 1)) : .new
    }
    #expect(asked == ["post 0 Int.2", "rows[3] 0 Int.3", " 0 Int.1"])
    #expect(pass.effects.started.map(\.id.description) == ["20:4", "3:1"])
    #expect(pass.effects.planned.map(\.id.description) == ["20:4"])
    #expect(engine.begin(revision: 20).effects.started.isEmpty)
  }
}
