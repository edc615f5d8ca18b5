import Backstaff
import BackstaffTesting
import Testing

@Suite struct IfCaseLetTests {
  private let clock = TestClock()

  private func store(_ state: Stage.State) -> TestStoreOf<Stage> {
    TestStore(initialState: state) {
      Stage()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `RED-12 the child of a case runs before the parent`() async {
    let store = store(.edit(Draft.State(text: " hi ")))
    await store.send(.edit(.commit)) { $0 = .done("hi") }
    await store.finish()
  }

  @Test func `RED-13 leaving the case cancels its effects`() async {
    let store = store(.meter(Meter.State()))
    await store.send(.meter(.begin))
    await clock.advance(by: .seconds(1))
    await store.receive(.meter(.tick)) { $0 = .meter(Meter.State(count: 1)) }
    await store.send(.set(.other(Meter.State()))) { $0 = .other(Meter.State()) }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test func `RED-14 another identity in the same case cancels the effects of the one before`() async {
    let store = store(.room(Room.State(id: 1)))
    await store.send(.room(.ask))
    await store.send(.set(.room(Room.State(id: 2)))) { $0 = .room(Room.State(id: 2)) }
    await store.send(.room(.ask))
    await clock.advance(by: .seconds(1))
    await store.receive(.room(.answer(42))) { $0 = .room(Room.State(id: 2, count: 42)) }
    await store.finish()
  }

  @Test func `RED-15 the same identity keeps its effects`() async {
    let store = store(.meter(Meter.State()))
    await store.send(.meter(.begin))
    await clock.advance(by: .seconds(1))
    await store.receive(.meter(.tick)) { $0 = .meter(Meter.State(count: 1)) }
    await store.send(.set(.meter(Meter.State()))) { $0 = .meter(Meter.State()) }
    await clock.advance(by: .seconds(1))
    await store.receive(.meter(.tick)) { $0 = .meter(Meter.State(count: 1)) }
    await store.skipInFlightEffects()
  }
}

/// A text being edited.
@Reducer
struct Draft {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action: Equatable { case commit }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.text = String(state.text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      return .none
    }
  }
}

/// An enum of states, each with its child.
@Reducer
struct Stage {
  @CasePathable
  @ObservableState
  enum State: Equatable {
    case edit(Draft.State)
    case done(String)
    case meter(Meter.State)
    case other(Meter.State)
    case room(Room.State)
  }

  enum Action: Equatable {
    case edit(Draft.Action)
    case meter(Meter.Action)
    case other(Meter.Action)
    case room(Room.Action)
    case set(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .edit(.commit):
        if case .edit(let draft) = state { state = .done(draft.text) }
      case .set(let next): state = next
      case .meter, .other, .room: break
      }
      return .none
    }
    .ifCaseLet(\.edit, action: \.edit) { Draft() }
    .ifCaseLet(\.meter, action: \.meter) { Meter() }
    .ifCaseLet(\.other, action: \.other) { Meter() }
    .ifCaseLet(\.room, action: \.room) { Room() }
  }
}
