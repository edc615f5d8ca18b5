import Backstaff
import BackstaffTesting
import Foundation
import Testing

// The lines between the marks stand in docs/guides/dependencies.md; DocsTests compares the two.
// GUIDE begin: client
struct WordList: Sendable {
  var search: @Sendable (_ start: String) async throws -> [String]
}

extension WordList: DependencyKey {
  static let liveValue = WordList { start in
    let text = try String(contentsOfFile: "/usr/share/dict/words", encoding: .utf8)
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(start) }
  }
  static let testValue = WordList(search: unimplemented("WordList.search"))
}

extension DependencyValues {
  var wordList: WordList {
    get { self[WordList.self] }
    set { self[WordList.self] = newValue }
  }
}
// GUIDE end

// GUIDE begin: dice
@Reducer
struct DiceCup {
  @ObservableState
  struct State: Equatable {
    var rolls: IdentifiedArrayOf<Roll> = []
  }

  struct Roll: Codable, Equatable, Identifiable {
    let id: UUID
    let dice: Int
    let at: Date
  }

  enum Action {
    case rollTapped
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rollTapped:
        let dice = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
        state.rolls.append(Roll(id: uuid(), dice: dice, at: now))
        return .none
      }
    }
  }
}
// GUIDE end

// GUIDE begin: recorded
struct HouseRules: Codable, Sendable {
  var mostRolls: Int
}

extension HouseRules: RecordedDependencyKey {
  static var liveValue: HouseRules {
    HouseRules(mostRolls: Int(ProcessInfo.processInfo.environment["MOST_ROLLS"] ?? "") ?? 20)
  }
  static let testValue = HouseRules(mostRolls: 2)
}

@Reducer
struct CarefulCup {
  @ObservableState
  struct State: Equatable {
    var rollCount = 0
  }

  enum Action {
    case rollTapped
  }

  @Dependency(HouseRules.self) var rules

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      if state.rollCount < rules.mostRolls { state.rollCount += 1 }
      return .none
    }
  }
}
// GUIDE end

// GUIDE begin: careless
@Reducer
struct CarelessCup {
  @ObservableState
  struct State: Equatable {
    var rolledAt: Date?
  }

  enum Action {
    case rollTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.rolledAt = Date()
      return .none
    }
  }
}
// GUIDE end

@Suite struct DependenciesGuideTests {
  // GUIDE begin: test
  @Test func `a roll holds what the test gives`() async {
    let store = TestStore(initialState: DiceCup.State()) {
      DiceCup()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Loaded())
    }
    await store.send(.rollTapped) {
      $0.rolls = [DiceCup.Roll(id: UUID(0), dice: 6, at: Date(timeIntervalSince1970: 0))]
    }
  }

  struct Loaded: RandomNumberGenerator {
    func next() -> UInt64 { .max }
  }
  // GUIDE end

  @Test func `the rules of the house are read through their key`() async {
    let store = TestStore(initialState: CarefulCup.State()) { CarefulCup() }
    await store.send(.rollTapped) { $0.rollCount = 1 }
    await store.send(.rollTapped) { $0.rollCount = 2 }
    await store.send(.rollTapped)
    store.dependencies[HouseRules.self] = HouseRules(mostRolls: 3)
    await store.send(.rollTapped) { $0.rollCount = 3 }
  }

  @Test func `a word list that nobody provides is an issue with its name`() async {
    let found = await issues {
      let store = TestStore(initialState: WordSearch.State(query: "c", isSearching: true)) {
        WordSearch()
      } withDependencies: {
        $0.continuousClock = ImmediateClock()
      }
      await store.send(\.binding.query, "ca") { $0.query = "ca" }
      await store.receive(\.failed) {
        $0.isSearching = false
        $0.problem = $0.problem ?? ""
      }
    }
    #expect(found.contains { $0.message.hasPrefix("`WordList.search` was called and is not provided") })
  }

  @Test func `a careless cup is told what it does`() async throws {
    let found = await issues {
      let store = TestStore(initialState: CarelessCup.State()) { CarelessCup() }
      store.exhaustivity = .off
      await store.send(.rollTapped)
    }
    #expect(found.map(\.message) == (try GuidePage("dependencies").texts))
  }
}
