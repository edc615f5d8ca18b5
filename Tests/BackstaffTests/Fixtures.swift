import Backstaff

/// A counter that dismisses itself at five.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case decrementTapped
    case incrementTapped
    case ticked(Int)
    case startTapped
    case stopTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementTapped:
        state.count -= 1
        return .none
      case .incrementTapped:
        state.count += 1
        return state.count >= 5 ? .run { _ in await self.dismiss() } : .none
      case .ticked(let amount):
        state.count += amount
        return .none
      case .startTapped:
        return .run { _ in try await Task.never() }.cancellable(id: "loop")
      case .stopTapped:
        return .cancel(id: "loop")
      }
    }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the task is cancelled.
  static func never() async throws {
    let stream = AsyncStream<Never> { _ in }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}

/// A form with bindings.
@Reducer
struct Form {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isUrgent = false
    var note: String?
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .binding(\.title) = action { state.note = "edited" }
      return .none
    }
  }
}

/// A home with every kind of destination, a list, and a part of its own.
@Reducer
struct Home {
  @Reducer
  enum Destination {
    case counter(Counter)
    case form(Form)
    case alert(AlertState<Ask>)
    case note(String, by: String)
  }

  @CasePathable
  enum Ask: Equatable { case confirm, again }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var rows: IdentifiedArrayOf<Form.State> = []
    var part = Counter.State()
    var log: [String] = []
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case rows(IdentifiedAction<Int, Form.Action>)
    case part(Counter.Action)
    case show(Int)
    case showCounter
    case askTapped(String)
    case refuseTapped
    case cascade
    case appended(String)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { Counter() }
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.confirm))):
        state.log.append("confirmed")
        return .none
      case .destination(.dismiss):
        state.log.append("dismiss sees \(state.destination == nil ? "nothing" : "the child")")
        return .none
      case .destination, .rows, .part:
        return .none
      case .show(let id):
        state.destination = .form(Form.State(id: id))
        return .none
      case .showCounter:
        state.destination = .counter(Counter.State())
        return .none
      case .askTapped(let title):
        state.destination = .alert(
          AlertState {
            TextState(title)
          } actions: {
            ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Cancel") }
          })
        return .none
      case .refuseTapped:
        state.log.append("never kept")
        return .refuse(Refusal(code: "not_now", message: "not now"))
      case .cascade:
        return .merge(.send(.appended("a")), .send(.appended("b")))
      case .appended(let text):
        state.log.append(text)
        return text == "a" ? .send(.appended("c")) : .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.rows, action: \.rows) { Form() }
  }
}

extension Home.Destination.State: Equatable {}
