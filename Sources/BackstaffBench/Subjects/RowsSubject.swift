import Backstaff

/// A list of rows, one of which is toggled.
@Reducer
struct Rows {
  @ObservableState
  struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [] }

  enum Action: Equatable { case rows(IdentifiedActionOf<Row>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  enum Action: Equatable { case toggled }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isDone.toggle()
      return .none
    }
  }
}

extension Subject<Rows> {
  static func rows(_ count: Int) -> Subject {
    Subject(
      reducer: Rows(), state: { Rows.State(rows: RowTable.array(count)) },
      actions: RowTable.ids(count).map { .rows(.element(id: $0, action: .toggled)) })
  }
}

/// The rows in other forms, and the ids that are looked up.
enum RowTable {
  /// So many ids are looked up, one after the other, that they are not all in the nearest cache.
  static let lookups = 1_024

  /// Ids from all over a list of `count`, the same in every run.
  static func ids(_ count: Int) -> [Int] {
    var seed: UInt64 = 0x5EED
    return (0..<min(count, lookups)).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
  }

  static func array(_ count: Int) -> IdentifiedArrayOf<Row.State> {
    IdentifiedArray(uniqueElements: rows(count))
  }

  private static func rows(_ count: Int) -> some Sequence<Row.State> {
    (0..<count).lazy.map { Row.State(id: $0, title: "row \($0)") }
  }

  /// A lookup by id in a plain dictionary: the floor of everything that is done to a row.
  static func dictionaryLookup(_ count: Int) -> BenchCase.Body {
    let table = Dictionary(uniqueKeysWithValues: rows(count).map { ($0.id, $0) })
    let ids = ids(count)
    return { times in blackHole(found(times, ids) { table[$0]?.isDone }) }
  }

  /// A lookup by id in our own collection.
  static func arrayLookup(_ count: Int) -> BenchCase.Body {
    let table = array(count)
    let ids = ids(count)
    return { times in blackHole(found(times, ids) { table[id: $0]?.isDone }) }
  }

  /// How many of the rows looked up are done.
  @inline(__always)
  private static func found(_ times: Int, _ ids: [Int], _ isDone: (Int) -> Bool?) -> Int {
    var (next, found) = (0, 0)
    for _ in 0..<times {
      if isDone(ids[next]) == true { found += 1 }
      next += 1
      if next == ids.count { next = 0 }
    }
    return found
  }
}
