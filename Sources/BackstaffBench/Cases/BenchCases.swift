import Backstaff

/// The table of everything that is measured, in the order of the report.
package enum BenchCases {
  static let rowCounts = [10, 1_000, 100_000]

  package static var all: [BenchCase] {
    reduce + stack + routes + store + documents + app + render + links + allocations + allocationsOfStack
      + allocationsOfRoutes + allocationsOfDocuments
  }

  /// What one write has to copy among so many rows when the old ones are kept: the levels of a tree of fan-out 32, one
  /// more, as a trie of hashes is deeper here and there, and the row's own box. Ours is narrower and keeps to it.
  static func depth(_ count: Int) -> Int {
    var (levels, reach) = (1, 32)
    while reach < count { (levels, reach) = (levels + 1, reach * 32) }
    return levels + 2
  }

  /// The reducer tree alone, the state uniquely held.
  private static var reduce: [BenchCase] {
    [
      BenchCase("reduce.counter", goals: [.atMost(timesControl: 20)]) {
        .time(Subject.counter.reducing(), control: CounterFloor.body())
      },
      BenchCase("reduce.nested6", goals: [.atMost(1_500)]) {
        .time(Subject.nested6.reducing(), control: NestedFloor.body())
      },
      BenchCase("reduce.binding10", goals: [.atMost(500)]) {
        .time(Subject.binding10.reducing(), control: FormFloor.body())
      },
    ]
      + rowCounts.map { count in
        let among: [Goal] = count == rowCounts.last ? [.atMost(2, times: "reduce.rows.10")] : []
        return BenchCase("reduce.rows.\(count)", goals: [.atMost(timesControl: 5)] + among) {
          .time(Subject.rows(count).reducing(), control: RowTable.arrayLookup(count))
        }
      }
      + rowCounts.map { count in
        BenchCase("lookup.rows.\(count)") {
          .time(RowTable.arrayLookup(count), control: RowTable.dictionaryLookup(count))
        }
      }
  }

  /// The engine of a store, the state before the action kept.
  private static var store: [BenchCase] {
    [
      BenchCase("store.counter", goals: [.atMost(1_000)]) {
        .time(Subject.counter.storing(), control: CounterFloor.body())
      }
    ]
      + rowCounts.map { count in
        let among: [Goal] = count == rowCounts.last ? [.atMost(10, times: "store.rows.10")] : []
        return BenchCase("store.rows.\(count)", goals: [.atMost(4_000)] + among) {
          .time(Subject.rows(count).storing(), control: RowTable.dictionaryLookup(count))
        }
      }
  }

  private static var allocations: [BenchCase] {
    allocations("counter", copies: 0) { .counter } + allocations("nested6", copies: 6) { .nested6 }
      + allocations("binding10", copies: 0) { .binding10 }
      + rowCounts.flatMap { count in allocations("rows.\(count)", copies: depth(count)) { .rows(count) } }
      + allocationsOfStore("counter", copies: 0) { .counter }
      + rowCounts.flatMap { count in allocationsOfStore("rows.\(count)", copies: depth(count)) { .rows(count) } }
  }

  /// - Parameter copies: The boxes between the root and what changes: kept, each of them is copied.
  static func allocations<R: Reducer>(
    _ name: String, copies: Int, _ subject: @escaping () -> Subject<R>
  ) -> [BenchCase] {
    [
      BenchCase("allocations.\(name)", goals: [.atMost(2)]) { .allocations(subject().reducing()) },
      BenchCase("allocations.\(name).kept", goals: [.atMost(Double(copies + 2))]) {
        .allocations(subject().reducingKept())
      },
    ]
  }

  private static func allocationsOfStore<R: Reducer>(
    _ name: String, copies: Int, _ subject: @escaping () -> Subject<R>
  ) -> [BenchCase] {
    [
      BenchCase("allocations.store.\(name)", goals: [.atMost(Double(copies + 2))]) {
        .allocations(subject().storing())
      }
    ]
  }
}
