import Backstaff
import BackstaffDaemon
import BackstaffTesting
import BackstaffViews
import Testing

/// A list that a daemon keeps.
@Reducer
struct Errands {
  @ObservableState
  struct State: Equatable {
    var draft = ""
    var errands: [String] = []
    var isAsking = false
    @Presents var question: AlertState<Answer>?
  }

  @CasePathable
  enum Answer: Equatable, Sendable {
    case forget
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case addTapped
    case askTapped
    case answered(String)
    case forgetTapped
    case failTapped
    case waitTapped
    case question(PresentationAction<Answer>)
  }

  struct Broken: Error {}

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTapped:
        guard !state.draft.isEmpty else { return .refuse(Refusal(code: "empty", message: "say what is to be done")) }
        state.errands.append(state.draft)
        state.draft = ""
      case .askTapped:
        state.isAsking = true
        return .run { send in await send(.answered(await Task.detached { "milk" }.value)) }
      case .answered(let errand):
        state.isAsking = false
        state.errands.append(errand)
      case .forgetTapped:
        state.question = AlertState {
          TextState("Forget all?")
        } actions: {
          ButtonState(action: .forget) { TextState("Forget") }
        }
      case .question(.presented(.forget)): state.errands = []
      case .failTapped: return .run { _ in throw Broken() }
      case .waitTapped: return .run { _ in for await _ in AsyncStream.makeStream(of: Int.self).stream {} }
      case .question, .binding: break
      }
      return .none
    }
    .ifLet(\.$question, action: \.question)
  }
}

private struct ErrandsView: View {
  @Bindable var store: StoreOf<Errands>

  var body: some View {
    VStack {
      TextField("Errand", text: $store.draft)
      ForEach(store.errands, id: \.self) { Text($0) }
      HStack {
        Button("Add") { store.send(.addTapped) }
        Button("Ask") { store.send(.askTapped) }
        Button("Forget all") { store.send(.forgetTapped) }
        Button("Fail") { store.send(.failTapped) }
        Button("Wait") { store.send(.waitTapped) }
      }
    }
    .navigationTitle("Errands")
    .alert($store.scope(\.question, action: \.question))
  }
}

/// The same steps over a daemon with a journal, on a thread of its own.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PilotFrontTests {
  private func withPilot(_ body: (Pilot<Errands.State, Errands.Action>) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let daemon = StoreDaemon(initialState: Errands.State()) { Errands() }
    let configuration = DaemonConfiguration(run: folder.path, data: folder.path + "/data")
    let running = try await EmbeddedDaemon.start(daemon, configuration) { folder.remove() }
    defer { running.stop() }
    let pilot = try Pilot<Errands.State, Errands.Action>(connecting: folder.path, within: .seconds(60)) {
      ErrandsView(store: $0)
    }
    pilot.timeout = .seconds(60)
    try await body(pilot)
    try await pilot.finish()
  }

  @Test func `what a daemon decides is drawn when the step returns`() async throws {
    try await withPilot { pilot in
      try await pilot.type("post the letter", into: "Errand")
      try await pilot.click("Add")
      #expect(pilot.frame.contains("post the letter"))
      #expect(pilot.node("Errand")?.value == "")
      #expect(pilot.store.errands == ["post the letter"])
      try await pilot.click("Ask")
      #expect(pilot.store.errands == ["post the letter", "milk"])
      try await pilot.click("Forget all")
      #expect(pilot.frame.contains("Forget all?"))
      try await pilot.click("Forget")
      #expect(pilot.store.question == nil)
      #expect(pilot.store.errands == [])
    }
  }

  @Test func `a refusal is at the foot of the screen`() async throws {
    try await withPilot { pilot in
      try await pilot.click("Add")
      #expect(pilot.frame.contains("! say what is to be done"))
    }
  }

  @Test func `an effect that fails in the daemon fails the step`() async throws {
    var line: UInt = 0
    let found = try await issues {
      try await withPilot { pilot in
        line = #line + 1
        try await pilot.click("Fail")
        try await pilot.settle()
      }
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("an effect failed and nothing catches it"))
    #expect(found[0].line == line)
  }

  @Test func `effects of the daemon that go on are an error, unless they may`() async throws {
    try await withPilot { pilot in
      pilot.timeout = .milliseconds(50)
      let error = await #expect(throws: PilotError.self) { try await pilot.click("Wait") }
      #expect(error?.code == .notSettled)
      #expect(error?.message.contains("Effects of the daemon still run after 50 ms:\n  • 1:0") == true)
      pilot.timeout = .seconds(60)
      pilot.waitsForOutside = false
      try await pilot.type("wait", into: "Errand")
      #expect(pilot.store.draft == "wait")
    }
  }

  @Test func `a daemon that is not there is an error at once`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let error = #expect(throws: PilotError.self) {
      try Pilot<Errands.State, Errands.Action>(connecting: folder.path, within: .milliseconds(20)) {
        ErrandsView(store: $0)
      }
    }
    #expect(error?.code == .daemon)
    #expect(error?.message.contains("no daemon answers in \(folder.path)") == true)
  }
}
