import Backstaff
import Synchronization

/// Live 1, preview 2, test 3.
enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
  static let testValue = 3
}

/// Nothing for tests.
enum LiveOnlyKey: DependencyKey {
  static let liveValue = 7
}

/// Nothing but what tests get.
enum TestOnlyKey: TestDependencyKey {
  static let testValue = 9
}

/// A client that counts its calls: a new one each time the key is asked.
enum CallCounterKey: DependencyKey {
  static var liveValue: CallCounter { CallCounter() }
  static var previewValue: CallCounter { CallCounter() }
  static var testValue: CallCounter { CallCounter() }
}

final class CallCounter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var liveOnly: Int {
    get { self[LiveOnlyKey.self] }
    set { self[LiveOnlyKey.self] = newValue }
  }

  var testOnly: Int {
    get { self[TestOnlyKey.self] }
    set { self[TestOnlyKey.self] = newValue }
  }

  var tally: CallCounter {
    get { self[CallCounterKey.self] }
    set { self[CallCounterKey.self] = newValue }
  }
}

/// Keeps the numbers it reads: as its parent, in a part of itself, and in the effects of both.
@Reducer
struct Reading {
  @ObservableState
  struct State: Equatable {
    var numbers: [Int] = []
    var part = Part.State()
  }

  enum Action: Equatable {
    case read
    case told(Int)
    case readInChain(Int)
    case again(Int)
    case part(Part.Action)
  }

  @Reducer
  struct Part {
    @ObservableState
    struct State: Equatable { var numbers: [Int] = [] }

    enum Action: Equatable { case read, told(Int) }

    @Dependency(\.number) var number

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .read:
          state.numbers.append(number)
          return .run { send in await send(.told(self.number)) }
        case .told(let number):
          state.numbers.append(number)
          return .none
        }
      }
    }
  }

  @Dependency(\.number) var number

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { Part() }
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
      case .readInChain(let depth):
        state.numbers.append(number)
        return depth == 0 ? .send(.read) : .run { send in await send(.readInChain(depth - 1)) }
      case .again(let depth):
        return withDependencies {
          $0.number += 1
        } operation: {
          .run { send in
            await send(.told(self.number))
            if depth > 1 { await send(.again(depth - 1)) }
          }
        }
      case .part: return .none
      }
    }
  }
}
