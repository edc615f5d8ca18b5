import Backstaff

/// Six presentations, each inside the one before; what happens happens in the deepest.
@Reducer
struct Nested {
  @ObservableState
  struct State: Equatable { @Presents var child: Level1.State? }

  enum Action: Equatable { case child(PresentationAction<Level1.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { Level1() }
  }
}

@Reducer
struct Level1 {
  @ObservableState
  struct State: Equatable { @Presents var child: Level2.State? }

  enum Action: Equatable { case child(PresentationAction<Level2.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { Level2() }
  }
}

@Reducer
struct Level2 {
  @ObservableState
  struct State: Equatable { @Presents var child: Level3.State? }

  enum Action: Equatable { case child(PresentationAction<Level3.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { Level3() }
  }
}

@Reducer
struct Level3 {
  @ObservableState
  struct State: Equatable { @Presents var child: Level4.State? }

  enum Action: Equatable { case child(PresentationAction<Level4.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { Level4() }
  }
}

@Reducer
struct Level4 {
  @ObservableState
  struct State: Equatable { @Presents var child: Level5.State? }

  enum Action: Equatable { case child(PresentationAction<Level5.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { Level5() }
  }
}

@Reducer
struct Level5 {
  @ObservableState
  struct State: Equatable { @Presents var child: Level6.State? }

  enum Action: Equatable { case child(PresentationAction<Level6.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { Level6() }
  }
}

@Reducer
struct Level6 {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: Equatable { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

extension Subject<Nested> {
  static var nested6: Subject {
    Subject(
      reducer: Nested(),
      state: {
        let level3 = Level3.State(child: Level4.State(child: Level5.State(child: Level6.State())))
        return Nested.State(child: Level1.State(child: Level2.State(child: level3)))
      },
      actions: [.child(.presented(toLevel1))])
  }

  /// The action of the first level, on its way down to the sixth.
  private static var toLevel1: Level1.Action {
    let toLevel5: Level5.Action = .child(.presented(.incremented))
    let toLevel3: Level3.Action = .child(.presented(.child(.presented(toLevel5))))
    return .child(.presented(.child(.presented(toLevel3))))
  }
}

/// The same as six inline optionals.
enum NestedFloor {
  struct State { var child: Level1? = Level1() }
  struct Level1 { var child: Level2? = Level2() }
  struct Level2 { var child: Level3? = Level3() }
  struct Level3 { var child: Level4? = Level4() }
  struct Level4 { var child: Level5? = Level5() }
  struct Level5 { var child: Level6? = Level6() }
  struct Level6 { var count = 0 }

  static func body() -> BenchCase.Body {
    var state = State()
    return { times in
      for _ in 0..<times { step(&state) }
      blackHole(state)
    }
  }

  @inline(never)
  private static func step(_ state: inout State) {
    state.child?.child?.child?.child?.child?.child?.count += 1
  }
}
