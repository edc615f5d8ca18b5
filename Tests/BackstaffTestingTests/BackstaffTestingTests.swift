import Backstaff
import BackstaffTesting
import Testing

@Reducer
struct Sketch {
  @ObservableState
  struct State: Equatable { var count = 0; var name = "" }
  enum Action: Equatable { case inc, first, second, hang, noop }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc: state.count += 1
      case .first: return .run { send in await send(.second) }
      case .second: state.name = "second"
      case .hang: return .hanging
      case .noop: break
      }
      return .none
    }
  }
}

@Test func sketch() async {
  let store = TestStore(initialState: Sketch.State()) { Sketch() }
  await store.send(.inc) { $0.count = 1 }
  await store.send(.first)
  await store.receive(.second) { $0.name = "second" }
  let texts = await issues {
    let store = TestStore(initialState: Sketch.State()) { Sketch() }
    await store.send(.inc)
    await store.send(.inc) { $0.count = 5 }
    await store.send(.noop) { _ in }
    await store.send(.first)
    await store.send(.hang)
    await store.receive(.inc, timeout: .milliseconds(10))
    await store.receive(\.inc, timeout: .milliseconds(10))
  }
  for text in texts { print(text) }
  print(ActionLabel.of(Sketch.Action.inc))
}
