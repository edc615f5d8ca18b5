import Backstaff
import BackstaffTesting
import FoundationEssentials
import Synchronization
import Testing

/// Work that runs beside a store: what it sends, how it fails and how it ends.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EffectRunTests {
  private struct Boom: Error { var code = 3 }

  private let clock = TestClock()

  private func script() -> StoreOf<Script> { Store(initialState: Script.State()) { Script() } }

  @Test func `EFF-06 a run sends, throws, and is heard`() async throws {
    let store = TestStore(initialState: Script.State()) { Script() }
    await store.send(
      .run { [clock] in
        .run { send in
          for number in 1...3 {
            try await clock.sleep(for: .seconds(1))
            await send(.note("\(number)"))
          }
          throw Boom()
        } catch: { error, send in
          await send(.note("failed: \((error as? Boom)?.code ?? 0)"))
        }
      })
    for number in 1...2 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.note, "\(number)") { $0.log.append("\(number)") }
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.note, "3") { $0.log.append("3") }
    await store.receive(\.note, "failed: 3") { $0.log.append("failed: 3") }
    let line: UInt = #line + 2
    let issues = await issues {
      await store.send(.run { .run { _ in throw Boom() } })
      await store.finish()
    }
    try #require(issues.count == 1)
    #expect(issues[0].message.contains("nothing catches it"))
    #expect(issues[0].message.contains("Boom"))
    #expect(issues[0].message.contains("code: 3"))
    #expect(issues[0].fileID == #fileID && issues[0].line == line)
  }

  @Test func `EFF-07 cancellation is not an error, and neither is what is thrown after it`() async {
    let store = script()
    for throwsOther in [false, true] {
      let fail: @Sendable () async throws -> Void = {
        do { try await Task.never() } catch { throw throwsOther ? Boom() : error }
      }
      store.send(
        .run {
          Effect.merge(
            .run { _ in
              try await fail()
            } catch: { _, send in
              await send(.note("caught"))
            },
            .run { _ in try await fail() }
          ).cancellable(id: "x")
        })
      store.send(.run { .cancel(id: "x") })
      await store.settle()
    }
    #expect(store.log == [])
  }

  @Test func `EFF-08 what an effect sends after it cancelled itself is dropped`() async {
    let store = TestStore(initialState: Script.State()) { Script() }
    await store.send(
      .run {
        .run { send in
          await send(.run { .cancel(id: "own") })
          await send(.note("late"))
        }.cancellable(id: "own")
      })
    await store.receive(\.run)
    await store.finish()
    #expect(store.state.log == [])
  }

  @Test func `EFF-09 sending after the end is one issue that names both actions`() async throws {
    var line: UInt = 0
    let issues = await issues {
      let store = script()
      let sent = AsyncStream<Void>.makeStream()
      line = #line + 5
      store.send(
        .run { [clock] in
          .run { send in
            Task.detached {
              try await clock.sleep(for: .seconds(1))
              await send(.note("secret"))
              sent.continuation.finish()
            }
          }
        })
      await store.settle()
      while clock.sleeperCount == 0 { await Task.yield() }
      await clock.advance(by: .seconds(1))
      for await _ in sent.stream {}
      #expect(store.log == [])
    }
    try #require(issues.count == 1)
    #expect(issues[0].message.contains("`Action.note(_:)` was sent after the end of the effect"))
    #expect(issues[0].message.contains("`Action.run(_:)`"))
    #expect(!issues[0].message.contains("secret"))
    #expect(issues[0].fileID == #fileID && issues[0].line == line + 1)
  }

  @Test func `EFF-13 a mapped effect sends the mapped, which sees what was in force when it was made`() async {
    let store = script()
    store.send(.run { Effect<Int>.send(2).map { Script.Action.note("\($0)") } })
    #expect(store.log == ["2"])
    store.send(
      .run {
        let inner = Effect<Int>.run { send in await send(3) }
        return withDependencies {
          $0.date.now = Date(timeIntervalSince1970: 7)
        } operation: {
          inner.map { number in
            @Dependency(\.date) var date
            return Script.Action.note("\(number) at \(Int(date.now.timeIntervalSince1970))")
          }
        }
      })
    await store.settle()
    #expect(store.log == ["2", "3 at 7"])
  }

  @Test func `EFF-18 the registry is clean when all is over`() async {
    let bench = EngineBench(Script.State(), Script())
    func run(_ effect: @escaping @Sendable () -> Effect<Script.Action>) -> [EffectID] { bench.send(.run(effect)) }
    let ended = run { .concatenate(.work.cancellable(id: "a"), .work.cancellable(id: "b")) }
    bench.end(bench.end(ended[0])[0])
    #expect(bench.engine.effects.isEmpty)
    _ = run { .concatenate(.work.cancellable(id: "a"), .work.cancellable(id: "a")) }
    _ = run { .cancel(id: "a") }
    #expect(bench.engine.effects.isEmpty)
    for round in 0..<500 { _ = run { .work.cancellable(id: round % 10, cancelInFlight: true) } }
    #expect(bench.live == 10)
    for id in 0..<10 { _ = run { .cancel(id: id) } }
    #expect(bench.engine.effects.isEmpty)

    let store = script()
    let task = store.send(.run { .work.cancellable(id: "t") })
    #expect(store.effectsInFlight == 1)
    task.cancel()
    #expect(store.effectsInFlight == 0)
    await withTaskGroup { group in
      for start in 0..<100 {
        group.addTask {
          for pair in 0..<100 {
            let id = (start + pair) % 100
            await store.send(.run { .work.cancellable(id: id) })
            await store.send(.run { .cancel(id: id) })
          }
        }
      }
    }
    await store.settle()
    #expect(store.effectsInFlight == 0)
  }

  @Test func `EFF-19 stores do not know each other's effects`() async {
    let (one, two) = (script(), script())
    let gate = AsyncStream<Void>.makeStream()
    one.send(
      .run {
        .run { send in
          for await _ in gate.stream {}
          await send(.note("42"))
        }.cancellable(id: "loop")
      })
    two.send(.run { .cancel(id: "loop") })
    gate.continuation.finish()
    await one.settle()
    #expect(one.log == ["42"])
    #expect(two.log == [])
  }

  @Test func `EFF-27 work ends with its store`() async {
    let ended = AsyncStream<Void>.makeStream()
    var store: Store? = script()
    store?.send(
      .run {
        .run { _ in
          await withTaskCancellationHandler {
            do { try await Task.never() } catch { return }
          } onCancel: {
            ended.continuation.finish()
          }
        }
      })
    store = nil
    for await _ in ended.stream {}
    #expect(store == nil)
  }
}
