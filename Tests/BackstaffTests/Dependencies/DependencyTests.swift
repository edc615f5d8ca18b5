import Backstaff
import FoundationEssentials
import Testing

private enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 3
}

private enum LiveOnlyKey: DependencyKey {
  static let liveValue = 7
}

extension DependencyValues {
  fileprivate(set) var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var liveOnly: Int { self[LiveOnlyKey.self] }
}

/// Keeps the numbers it reads, in a part of itself too.
@Reducer
struct Reading {
  @ObservableState
  struct State: Equatable { var numbers: [Int] = [] }

  enum Action: Equatable {
    case read, again
    case told(Int)
  }

  @Dependency(\.number) var number

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .read:
        state.numbers.append(number)
        return .run { send in
          @Dependency(\.number) var inEffect
          await send(.told(inEffect))
        }
      case .told(let number):
        state.numbers.append(number)
        return .none
      case .again:
        return withDependencies {
          $0.number += 1
        } operation: {
          .run { send in await send(.told(self.number)) }
        }
      }
    }
  }
}

@Suite @MainActor struct DependencyTests {
  @Test func `DEP-01 the context decides, and what is set wins`() {
    @Dependency(\.number) var number
    #expect(number == 1)
    withDependencies {
      $0.context = .test
    } operation: {
      #expect(number == 3)
      withDependencies {
        $0.number = -1
      } operation: {
        #expect(number == -1)
      }
      @Dependency(\.liveOnly) var liveOnly
      #expect(liveOnly == 7)
    }
  }

  @Test func `DEP-03 a store's dependencies reach its reducer and effects`() async {
    let store = Store(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 5
    }
    store.send(.read)
    await store.settle()
    #expect(store.numbers == [5, 5])
  }

  @Test func `DEP-04 a reducer's dependency reaches it and its effects, DEP-05 and the innermost wins`() async {
    let store = Store(initialState: Reading.State()) {
      Reading().dependency(\.number, 42).dependency(\.number, 1729)
    }
    store.send(.read)
    await store.settle()
    #expect(store.numbers == [42, 42])
  }

  @Test func `DEP-06 an override around an effect does not leak into the next action`() async {
    let store = Store(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 0
    }
    for _ in 0..<3 {
      store.send(.again)
      await store.settle()
    }
    #expect(store.numbers == [1, 1, 1])
  }

  @Test func `DEP-07 overrides nest, and end with their block`() {
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid
    let (date, id) = (Date(timeIntervalSince1970: 5), UUID())
    withDependencies {
      $0.date.now = date
    } operation: {
      withDependencies {
        $0.uuid = UUIDGenerator { id }
      } operation: {
        #expect(now == date)
        #expect(uuid() == id)
      }
      #expect(now == date)
      #expect(uuid() != id)
    }
    #expect(now != date)
    #expect(uuid() != id)
  }

  @Test func `DEP-11 a store keeps the dependencies that surround its making`() async {
    let store = withDependencies {
      $0.number = 9
    } operation: {
      Store(initialState: Reading.State()) { Reading() }
    }
    store.send(.read)
    await store.settle()
    #expect(store.numbers == [9, 9])
  }
}
