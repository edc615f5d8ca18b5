import Backstaff
import BackstaffDaemon
import BackstaffJSON
import BackstaffTesting
import Foundation
import Testing

// The lines between the marks stand in docs/guides/effects.md; DocsTests compares the two.
// GUIDE begin: checkout
@Reducer
struct Checkout {
  enum Payment: String, Codable {
    case open, pending, done, unknown
  }

  @ObservableState
  struct State: Equatable {
    var payment = Payment.open
  }

  enum Action {
    case payTapped
    case paid
    case paymentLost
  }

  @Dependency(\.bank) var bank
  @Dependency(\.effectKey) var effectKey

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .payTapped:
        guard state.payment == .open else { return .none }
        state.payment = .pending
        return .run { send in
          try await bank.pay("\(effectKey)")
          await send(.paid)
        } catch: { _, send in
          await send(.paymentLost)
        }
        .once(orElse: .paymentLost)
      case .paid:
        state.payment = .done
        return .none
      case .paymentLost:
        state.payment = .unknown
        return .none
      }
    }
  }
}
// GUIDE end

struct Bank: Sendable, DependencyKey {
  var pay: @Sendable (_ key: String) async throws -> Void

  static let liveValue = Bank { _ in }
  static let testValue = Bank(pay: unimplemented("Bank.pay"))
}

extension DependencyValues {
  var bank: Bank {
    get { self[Bank.self] }
    set { self[Bank.self] = newValue }
  }
}

// GUIDE begin: egg
@Reducer
struct EggTimer {
  @ObservableState
  struct State: Equatable {
    var deadline: Date?
    var isReady = false
  }

  enum Action {
    case startTapped(minutes: Int)
    case stopTapped
    case timeIsUp
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped(let minutes):
        state.deadline = now.addingTimeInterval(Double(minutes) * 60)
        state.isReady = false
      case .stopTapped:
        state.deadline = nil
      case .timeIsUp:
        state.deadline = nil
        state.isReady = true
      }
      return .none
    }
    .task(id: \.deadline) { deadline, send in
      try await clock.sleep(for: .seconds(deadline.timeIntervalSince(now)))
      await send(.timeIsUp)
    }
  }
}
// GUIDE end

// GUIDE begin: feed
@Reducer
struct Feed {
  @ObservableState
  struct State: Equatable {
    var lines: [String] = []
    var isLoading = false
  }

  enum Action {
    case refreshTapped
    case loaded([String])
  }

  @Dependency(\.wordList) var wordList

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        state.isLoading = true
        return .run { send in
          await send(.loaded(try await wordList.search("news")))
        } catch: { _, send in
          await send(.loaded([]))
        }
        .transient
      case .loaded(let lines):
        state.isLoading = false
        state.lines = lines
        return .none
      }
    }
    .onRestored { state in
      state.isLoading = false
      return .send(.refreshTapped)
    }
  }
}
// GUIDE end

@Suite(.timeLimit(.minutes(5))) struct RestartsGuideTests {
  @Test func `a payment is asked for once, under a key`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Checkout.State()) {
      Checkout()
    } withDependencies: {
      $0.bank.pay = { key in
        #expect(key.hasSuffix("/1:0"))
        try await clock.sleep(for: .seconds(1))
      }
    }
    await store.send(.payTapped) { $0.payment = .pending }
    await store.send(.payTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.paid) { $0.payment = .done }
  }

  // GUIDE begin: eggtest
  @Test func `an egg is ready when its deadline has come`() async {
    let clock = TestClock()
    let noon = Date(timeIntervalSince1970: 1_800_000_000)
    let store = TestStore(initialState: EggTimer.State()) {
      EggTimer()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = noon
    }
    await store.send(.startTapped(minutes: 3)) { $0.deadline = noon.addingTimeInterval(180) }
    await clock.advance(by: .seconds(180))
    await store.receive(\.timeIsUp) {
      $0.deadline = nil
      $0.isReady = true
    }
    await store.send(.startTapped(minutes: 3)) {
      $0.deadline = noon.addingTimeInterval(180)
      $0.isReady = false
    }
    await store.send(.stopTapped) { $0.deadline = nil }
  }
  // GUIDE end

  @Test func `a feed loads and tells what it has`() async {
    let store = TestStore(initialState: Feed.State()) {
      Feed()
    } withDependencies: {
      $0.wordList.search = { _ in ["All is well."] }
    }
    await store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(\.loaded) { $0 = Feed.State(lines: ["All is well."]) }
  }

  @Test func `a payment that a crash took away is not asked for again`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      GuideLife.begin(in: path, sending: ["payTapped"]) { _ in false }
      try serve(Checkout.State(), in: path) { Checkout().dependency(\.bank, Bank { _ in kill(getpid(), SIGKILL) }) }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      GuideLife.begin(in: path) { $0["payment"] == "unknown" }
      try serve(Checkout.State(), in: path) { Checkout().dependency(\.bank, Bank { _ in exit(EXIT_FAILURE) }) }
    }
  }

  @Test func `a feed loads anew when its daemon is back`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      GuideLife.begin(in: path, sending: ["refreshTapped"]) { $0["lines"] == ["old"] }
      try serve(Feed.State(), in: path) { Feed().dependency(\.wordList, WordList { _ in ["old"] }) }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      GuideLife.begin(in: path) { $0["lines"] == ["new"] }
      try serve(Feed.State(), in: path) { Feed().dependency(\.wordList, WordList { _ in ["new"] }) }
    }
  }
}

/// Serves a feature in a folder until the process is killed.
private func serve<Feature: Reducer>(
  _ initialState: @autoclosure @escaping @Sendable () -> Feature.State, in folder: String, _ feature: () -> Feature
) throws where Feature.State: DocumentConvertible, Feature.Action: ActionConvertible {
  try StoreDaemon(initialState: initialState(), reducer: feature)
    .run(DaemonConfiguration(run: folder + "/run", data: folder + "/data"))
}
