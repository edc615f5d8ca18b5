import Testing

@testable import Backstaff

/// A table that is made at once is the one that is made element by element.
@Suite struct TableBuilderTests {
  private func check<ID: WorldID>(_ numbers: [Int], _ type: ID.Type) {
    var builder = TableBuilder<ID, Int>()
    var table = OrderedTable<ID, Int>()
    var expected: [Int] = []
    for (position, number) in numbers.enumerated() {
      let id = ID(number)
      TableBuilder.append(id, position, to: &builder)
      if table.contains(id) { expected.append(position) } else { table.append(id, position) }
    }
    let (built, repeated) = builder.build()
    #expect(repeated == expected)
    #expect(built.isEqual(to: table, by: ==))
    #expect(built.map(\.value) == table.map(\.value))
    #expect(numbers.allSatisfy { built[ID($0)] == table[ID($0)] })
    #expect(built.count == table.count && built.isEmpty == numbers.isEmpty)
    writing(built, numbers.count, type)
  }

  /// What was built is written to like any other.
  private func writing<ID: WorldID>(_ built: OrderedTable<ID, Int>, _ count: Int, _ type: ID.Type) {
    var table = built
    table.append(ID(-1), -1)
    table.insert(ID(-2), -2, at: table.count / 2)
    #expect(table.position(of: ID(-1)) == table.count - 1 && table[ID(-2)] == -2)
    table.remove(ID(-1))
    table.remove(ID(-2))
    #expect(table.isEqual(to: built, by: ==))
  }

  private static let counts = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 256, 1_000, 5_000]

  @Test(arguments: counts) func `ids of all kinds, also ones that share a hash`(count: Int) {
    check(Array(0..<count), PlainID.self)
    check((0..<count).reversed(), SharedID.self)
    if count <= 300 { check(Array(0..<count), CrowdedID.self) }
  }

  @Test(arguments: counts) func `the first of several with one id is kept, and the others are named`(count: Int) {
    let numbers = (0..<count).flatMap { [$0, $0 % 7, $0 / 2] }
    check(numbers, PlainID.self)
    check(numbers, SharedID.self)
    if count <= 60 { check(numbers, CrowdedID.self) }
    check([Int](repeating: 3, count: count), CrowdedID.self)
  }

  @Test func `a walk gives the entries in order, also where hashes are shared`() {
    for count in Self.counts where count <= 300 {
      var builder = TableBuilder<CrowdedID, Int>()
      for number in 0..<count { TableBuilder.append(CrowdedID(number), number, to: &builder) }
      #expect(builder.build().table.map(\.value) == Array(0..<count))
    }
  }
}
