import Backstaff

/// A feature of which the author wrote nothing.
@Reducer struct Idle {}

/// A feature that says how it was made: the instance that runs writes its context into the state.
@Reducer
struct Appointment {
  enum Context: Equatable, Sendable { case page, sheet }

  let context: Context

  init(context: Context = .page) {
    self.context = context
  }

  @ObservableState
  struct State: Equatable { var shown: Context? }

  enum Action: Equatable { case opened }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.shown = context
      return .none
    }
  }
}

/// A namespace, to nest a feature in.
enum Garden {
  @Reducer
  struct Bed {
    @ObservableState
    struct State: Equatable { var flowers = 0 }

    enum Action: Equatable { case planted }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.flowers += 1
        return .none
      }
    }
  }
}

/// Something shown for a moment and answered, as an alert is.
struct Toast<Action: Sendable>: EphemeralState, Equatable, Sendable {
  var text: String
}

/// A slot for every kind of case.
@Reducer
struct Gate {
  @Reducer
  enum Destination {
    case bed(Garden.Bed)
    case meeting(Appointment = Appointment(context: .sheet))
    case alert(AlertState<Ask>)
    @ReducerCaseEphemeral case toast(Toast<Ask>)
    case closed
    case note(Int, by: String)
    @ReducerCaseIgnored case label(String)
    case inner(Inner)
    #if BACKSTAFF_NEVER_DEFINED
      case missing(Missing)
    #else
      case idle(Idle)
    #endif
  }

  @Reducer(state: .equatable)
  enum Inner {
    case bed(Garden.Bed)
    case closed
  }

  @CasePathable
  enum Ask: Equatable { case yes }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var heard: [String] = []
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.yes))): state.heard.append("alert")
      case .destination(.presented(.toast(.yes))): state.heard.append("toast")
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Gate.Destination.State: Equatable, Sendable {}

/// Cases in every form, generic, with names that the generated code uses itself.
@CasePathable
enum Shapes<Element: Equatable & Sendable>: Equatable {
  case bar(Bar)
  case baz(Int)
  case fizz(buzz: String)
  case pair(Int, b: String)
  case element(Element)
  case maybe(Bar?)
  case embed(Int = 1)
  // A comment before, and a comma behind.
  case extract(Int, /* in the middle */ String)
  case `default`
  case never(Never)

  @CasePathable @dynamicMemberLookup
  enum Bar: Equatable {
    case int(Int)
    case string(String)
  }
}

/// Joined features with conformances asked for by argument.
@Reducer(state: .equatable, .hashable, .codable, .sendable, action: .equatable, .sendable)
enum Options {
  case idle(Idle)
  case off
}

/// Joined features with actions of the author's own.
@Reducer
enum Spoken {
  case idle(Idle)

  enum Action: Equatable {
    case idle(Idle.Action)
    case extra
  }
}

/// Alerts that nothing is sent from.
@Reducer
enum Notices {
  case alert(AlertState<Never>)
  case other(AlertState<Never>)
  case off
}

/// Nothing joined.
@Reducer enum Nothing {}
