import Backstaff

/// A form of ten fields, written by bindings.
@Reducer
struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var street = ""
    var city = ""
    var note = ""
    var age = 0
    var floor = 0
    var rooms = 0
    var isMember = false
    var isUrgent = false
    var isHidden = false
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, _ in .none }
  }
}

extension Subject<Form> {
  static var binding10: Subject {
    Subject(
      reducer: Form(), state: { Form.State() },
      actions: [
        .binding(.set(\.name, "a name")), .binding(.set(\.street, "a street")), .binding(.set(\.city, "a city")),
        .binding(.set(\.note, "a note")), .binding(.set(\.age, 1)), .binding(.set(\.floor, 2)),
        .binding(.set(\.rooms, 3)), .binding(.set(\.isMember, true)), .binding(.set(\.isUrgent, true)),
        .binding(.set(\.isHidden, true)),
      ])
  }
}

/// The same as an enum of ten cases, each with the field's own value.
enum FormFloor {
  enum Field {
    case name(String), street(String), city(String), note(String)
    case age(Int), floor(Int), rooms(Int)
    case isMember(Bool), isUrgent(Bool), isHidden(Bool)
  }

  static func body() -> BenchCase.Body {
    var state = Form.State()
    let fields: [Field] = [
      .name("a name"), .street("a street"), .city("a city"), .note("a note"), .age(1), .floor(2), .rooms(3),
      .isMember(true), .isUrgent(true), .isHidden(true),
    ]
    return { times in
      run(times, &state, fields)
      blackHole(state)
    }
  }

  @inline(never)
  private static func run(_ times: Int, _ state: inout Form.State, _ fields: [Field]) {
    var next = 0
    for _ in 0..<times {
      step(&state, fields[next])
      next += 1
      if next == fields.count { next = 0 }
    }
  }

  @inline(never)
  private static func step(_ state: inout Form.State, _ field: Field) {
    switch field {
    case .name(let value): state.name = value
    case .street(let value): state.street = value
    case .city(let value): state.city = value
    case .note(let value): state.note = value
    case .age(let value): state.age = value
    case .floor(let value): state.floor = value
    case .rooms(let value): state.rooms = value
    case .isMember(let value): state.isMember = value
    case .isUrgent(let value): state.isUrgent = value
    case .isHidden(let value): state.isHidden = value
    }
  }
}
