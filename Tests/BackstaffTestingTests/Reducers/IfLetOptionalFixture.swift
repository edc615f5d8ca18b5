import Backstaff

/// A plain optional below a plain optional.
@Reducer
struct Nested {
  @ObservableState
  struct State: Equatable { var inner: Meter.State? }

  enum Action: Equatable { case inner(Meter.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.inner, action: \.inner) { Meter() }
  }
}

/// Plain optionals of several kinds.
@Reducer
struct Holder {
  @ObservableState
  struct State: Equatable {
    /// Put away by the parent at its `inc`.
    var taken: Meter.State?
    /// Put away by the parent at its `hang`.
    var meter: Meter.State?
    var room: Room.State?
    var nested: Nested.State?
    var seen: Int?
    var handled = 0
  }

  enum Action: Equatable {
    case taken(Meter.Action)
    case meter(Meter.Action)
    case room(Room.Action)
    case nested(Nested.Action)
    case setRoom(Int)
    case setMeter, clear
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .taken(.inc):
        guard let count = state.taken?.count else {
          state.handled += 1
          return .none
        }
        state.seen = count
        state.taken = nil
      case .meter(.hang): state.meter = nil
      case .setRoom(let id): state.room = Room.State(id: id)
      case .setMeter: state.meter = Meter.State()
      case .clear: state.nested = nil
      case .taken, .meter, .room, .nested: break
      }
      return .none
    }
    .ifLet(\.taken, action: \.taken) { Meter() }
    .ifLet(\.meter, action: \.meter) { Meter() }
    .ifLet(\.room, action: \.room) { Room() }
    .ifLet(\.nested, action: \.nested) { Nested() }
  }
}

/// Removes its children in a reducer behind the operators.
@Reducer
struct Remover {
  enum Kind: CaseIterable, Sendable { case optional, enumCase, row, slot }

  @CasePathable
  @ObservableState
  enum Mode: Equatable {
    case meter(Meter.State)
    case empty
  }

  @ObservableState
  struct State: Equatable {
    var optional: Meter.State?
    var mode = Mode.empty
    var rows: IdentifiedArrayOf<Room.State> = []
    @Presents var slot: Meter.State?
  }

  enum Action: Equatable {
    case optional(Meter.Action)
    case mode(ModeReducer.Action)
    case rows(IdentifiedActionOf<Room>)
    case slot(PresentationAction<Meter.Action>)
    case remove
  }

  @Reducer
  struct ModeReducer {
    typealias State = Mode
    enum Action: Equatable { case meter(Meter.Action) }
    var body: some Reducer<Mode, Action> {
      EmptyReducer().ifCaseLet(\.meter, action: \.meter) { Meter() }
    }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.mode, action: \.mode) { ModeReducer() }
      EmptyReducer<State, Action>()
        .ifLet(\.optional, action: \.optional) { Meter() }
        .forEach(\.rows, action: \.rows) { Room() }
        .ifLet(\.$slot, action: \.slot) { Meter() }
      Reduce { state, action in
        guard action == .remove else { return .none }
        state = State()
        return .none
      }
    }
  }

  static func initial(_ kind: Kind) -> State {
    switch kind {
    case .optional: State(optional: Meter.State())
    case .enumCase: State(mode: .meter(Meter.State()))
    case .row: State(rows: [Room.State(id: 1)])
    case .slot: State(slot: Meter.State())
    }
  }

  static func begin(_ kind: Kind) -> Action {
    switch kind {
    case .optional: .optional(.begin)
    case .enumCase: .mode(.meter(.begin))
    case .row: .rows(.element(id: 1, action: .begin))
    case .slot: .slot(.presented(.begin))
    }
  }
}
