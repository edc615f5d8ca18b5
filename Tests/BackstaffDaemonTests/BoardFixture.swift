import Backstaff

/// A small app with everything a session deals with: a sheet, rows, cascades, refusals, work.
@Reducer
struct Board {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var added = "default"
    var weight = 0.0
    var log: [String] = []
    @Presents var sheet: Sheet.State?
    var rows: IdentifiedArrayOf<Sheet.State> = []
  }

  enum Action {
    case rename(String)
    case weigh(Double)
    case open(Int)
    case sheet(PresentationAction<Sheet.Action>)
    case rows(IdentifiedAction<Int, Sheet.Action>)
    case append(Int)
    case cascade
    case note(String)
    /// Sends an action to a row, there or not.
    case typeInRow(Int)
    case refuse
    case refuseLater
    case endless
    case work
    case workBriefly
    case stop
    case workThenNote
    /// Work that runs at most once, and tells `paid` or `lost`.
    case pay
    case payEndlessly
    case payThenNote
    case stopPaying
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rename(let title): state.title = title
      case .weigh(let weight): state.weight = weight
      case .open(let id): state.sheet = Sheet.State(id: id)
      case .append(let id): state.rows.append(Sheet.State(id: id))
      case .note(let text): state.log.append(text)
      case .sheet, .rows: break
      default: return Board.effect(of: action)
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    .forEach(\.rows, action: \.rows) { Sheet() }
  }

  private static func effect(of action: Action) -> Effect<Action> {
    let work = Effect<Action>.run { _ in try await endlessWork() }
    switch action {
    case .cascade: return .merge(.send(.note("a")), .send(.rename("by cascade")), .send(.note("b")))
    case .typeInRow(let id): return .send(.rows(.element(id: id, action: .type("x"))))
    case .refuse: return .refuse(Refusal(code: "not_now", message: "not now"))
    case .refuseLater: return .merge(.send(.refuse), .send(.note("after")))
    case .endless: return .send(.endless)
    case .work: return work.cancellable(id: "loop")
    case .workBriefly: return work.transient
    case .stop: return .cancel(id: "loop")
    case .workThenNote: return .concatenate(work, .send(.note("then")), work)
    case .pay: return payment
    case .payEndlessly: return work.once(orElse: .note("lost")).cancellable(id: "pay")
    case .payThenNote: return .concatenate(payment, .send(.note("then")))
    case .stopPaying: return .cancel(id: "pay")
    default: return .none
    }
  }
}

extension Board {
  private static var payment: Effect<Action> {
    Effect<Action>.run { send in await send(.note("paid \(EffectKey.current?.description ?? "")")) }
      .once(orElse: .note("lost"))
  }
}

/// What is shown over a board, and what its rows are.
@Reducer
struct Sheet {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
  }

  enum Action {
    case type(String)
    case work
    case pay
    case leave
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .type(let text):
        state.text = text
        return .none
      case .work: return .run { _ in try await endlessWork() }
      case .pay: return Effect.run { _ in try await endlessWork() }.once(orElse: .type("lost"))
      case .leave: return .run { _ in await self.dismiss() }
      }
    }
  }
}

/// Suspends until the task is cancelled.
func endlessWork() async throws {
  for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
  try Task.checkCancellation()
}
