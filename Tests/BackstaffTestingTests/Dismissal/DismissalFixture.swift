import Backstaff

/// Looks whether it is presented.
@Reducer
struct Probe {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var isPresented: Bool?
  }

  enum Action: Equatable { case look }

  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isPresented = isPresented
      return .none
    }
  }
}

/// A probe with probes in a scope, in a plain optional and in rows.
@Reducer
struct ProbeBox {
  @ObservableState
  struct State: Equatable {
    var own = Probe.State()
    var part = Probe.State()
    var maybe: Probe.State? = Probe.State()
    var rows: IdentifiedArrayOf<Probe.State> = [Probe.State(id: 1)]
  }

  enum Action: Equatable {
    case look
    case part(Probe.Action)
    case maybe(Probe.Action)
    case rows(IdentifiedActionOf<Probe>)
  }

  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { Probe() }
    Reduce { state, action in
      if action == .look { state.own.isPresented = isPresented }
      return .none
    }
    .ifLet(\.maybe, action: \.maybe) { Probe() }
    .forEach(\.rows, action: \.rows) { Probe() }
  }

  /// Every way to look.
  static let looks: [Action] = [.look, .part(.look), .maybe(.look), .rows(.element(id: 1, action: .look))]

  /// What is seen after every look.
  static func seen(_ isPresented: Bool) -> State {
    State(
      own: Probe.State(isPresented: isPresented), part: Probe.State(isPresented: isPresented),
      maybe: Probe.State(isPresented: isPresented), rows: [Probe.State(id: 1, isPresented: isPresented)])
  }
}

/// A probe box at the root, presented, and on a stack.
@Reducer
struct ProbeRoot {
  @ObservableState
  struct State: Equatable {
    var box = ProbeBox.State()
    @Presents var child: ProbeBox.State?
    var path = StackState<ProbeBox.State>()
  }

  enum Action: Equatable {
    case box(ProbeBox.Action)
    case child(PresentationAction<ProbeBox.Action>)
    case path(StackActionOf<ProbeBox>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.box, action: \.box) { ProbeBox() }
    EmptyReducer<State, Action>()
      .ifLet(\.$child, action: \.child) { ProbeBox() }
      .forEach(\.path, action: \.path) { ProbeBox() }
  }
}

/// A plain optional in a feature that another one scopes.
@Reducer
struct Cabin {
  @ObservableState
  struct State: Equatable {
    var bunk: Meter.State? = Meter.State()
  }

  enum Action: Equatable { case bunk(Meter.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.bunk, action: \.bunk) { Meter() }
  }
}

/// Scopes a cabin.
@Reducer
struct Deck {
  @ObservableState
  struct State: Equatable {
    var cabin = Cabin.State()
  }

  enum Action: Equatable { case cabin(Cabin.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.cabin, action: \.cabin) { Cabin() }
  }
}

/// Presents a deck.
@Reducer
struct Ship {
  @ObservableState
  struct State: Equatable {
    @Presents var deck: Deck.State?
  }

  enum Action: Equatable { case deck(PresentationAction<Deck.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$deck, action: \.deck) { Deck() }
  }
}

/// Sends and dismisses in one effect, in either order.
@Reducer
struct Saver {
  let go: Gate
  let done: Gate

  @ObservableState
  struct State: Equatable {
    var isSaved = false
  }

  enum Action: Equatable {
    case save, rush, linger
    case saved, late
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { [dismiss] state, action in
      switch action {
      case .save:
        return .run { send in
          await send(.saved)
          await dismiss()
        }
      case .rush:
        return .run { send in
          await dismiss()
          await dismiss()
          await send(.late)
        }
      case .linger:
        return .run { send in
          await go.pass()
          await Task { await send(.late) }.value
          done.open()
        }
      case .saved: state.isSaved = true
      case .late: break
      }
      return .none
    }
  }
}

/// Presents a saver.
@Reducer
struct SaverHost {
  let child: Saver

  @ObservableState
  struct State: Equatable {
    @Presents var child: Saver.State?
  }

  enum Action: Equatable { case child(PresentationAction<Saver.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { child }
  }
}

/// Dismisses when a gate opens, and hears nothing of its cancellation.
@Reducer
struct Latecomer {
  let go: Gate
  let done: Gate

  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
  }

  enum Action: Equatable { case wait, leave }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { [dismiss] _, action in
      switch action {
      case .leave: .leaving(dismiss)
      case .wait:
        .run { _ in
          await go.pass()
          await Task { await dismiss() }.value
          done.open()
        }
      }
    }
  }
}

/// Presents latecomers.
@Reducer
struct LatecomerHost {
  let child: Latecomer

  @ObservableState
  struct State: Equatable {
    @Presents var child: Latecomer.State?
  }

  enum Action: Equatable {
    case child(PresentationAction<Latecomer.Action>)
    case show(Int)
    case hide
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let id): state.child = Latecomer.State(id: id)
      case .hide: state.child = nil
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { child }
  }
}

/// Puts one feature away for another and back again.
@Reducer
struct Flip {
  @Reducer
  enum Side {
    case on(Meter)
    case off(Meter)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var side: Side.State?
  }

  enum Action: Equatable {
    case side(PresentationAction<Side.Action>)
    case turnOn, turnOff
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .turnOn: state.side = .on(Meter.State())
      case .turnOff: state.side = .off(Meter.State())
      case .side: break
      }
      return .none
    }
    .ifLet(\.$side, action: \.side)
  }
}

extension Flip.Side.State: Equatable {}
extension Flip.Side.Action: Equatable {}
