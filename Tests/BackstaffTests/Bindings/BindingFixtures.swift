import Backstaff

/// A form that mirrors what it sees, with its bindings carried out before or after.
struct Echo: Reducer {
  var bindingFirst = true

  @ObservableState
  struct State: Equatable {
    var count = 0
    var note: String?
    var profile = Profile()
    var address = Address()
    var mirror: Int?
    let fixed: Int
    var heard: [String] = []
  }

  /// A plain value.
  struct Profile: Codable, Equatable, Sendable {
    var name = ""
    var age = 0
    var home = Home()
    var nick: String?
    var initial: String { String(name.prefix(1)) }

    struct Home: Codable, Equatable, Sendable { var city = "" }
  }

  /// A state of its own.
  @ObservableState
  struct Address: Equatable {
    var street = ""
    var number = 1
    var place = Place()
  }

  @ObservableState
  struct Place: Equatable { var name = "" }

  @CasePathable
  enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }

  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    if bindingFirst { BindingReducer() }
    Reduce { state, action in
      state.mirror = state.count
      switch action {
      case .binding(\.count): state.heard.append("count")
      case .binding(\.profile.name): state.heard.append("name")
      case .binding(\.profile): state.heard.append("profile")
      case .binding(\.address.place.name): state.heard.append("place")
      case .binding: state.heard.append("other")
      }
      return .none
    }
    if !bindingFirst { BindingReducer() }
  }
}

/// A form that answers fields in particular, and one of its values.
@Reducer
struct SignUp {
  @ObservableState
  struct State: Equatable {
    var email = ""
    var password = ""
    var text = ""
    var heard: [String] = []
  }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.email): state.heard.append("email")
      case .binding(.set(\.text, "special")): state.text += "*"
      case .binding(\.text): state.text += "!"
      case .binding: break
      }
      if case .binding = action { state.heard.append("any") }
      return .none
    }
  }
}

/// A switch that an effect turns, with an action named like its field.
@Reducer
struct Lamp {
  @ObservableState
  struct State: Equatable { var isOn = false }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case onAppear
    case isOn(Bool)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .onAppear: .send(.isOn(true))
      case .isOn(let isOn): .run { send in await send(.set(\.isOn, isOn)) }
      case .binding: .none
      }
    }
  }
}

/// A form whose bindings are among the actions of its view.
@Reducer
struct Mail {
  @ObservableState
  struct State: Equatable { var email = "" }

  enum Action: ViewAction {
    case view(View)

    @CasePathable
    enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}

/// A form that forgot its binding reducer, and a parent that shows it.
@Reducer
struct Forgetful {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: BindableAction { case binding(BindingAction<State>) }
}

@Reducer
struct ForgetfulHost {
  @ObservableState
  struct State: Equatable { @Presents var child: Forgetful.State? }

  enum Action { case child(PresentationAction<Forgetful.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { Forgetful() }
  }
}
