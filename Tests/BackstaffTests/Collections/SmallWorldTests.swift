import Backstaff
import BackstaffTestSupport
import Synchronization
import Testing

@Suite struct SmallWorldTests {
  private static let operations: [Operation] =
    (0..<4).flatMap { [.append($0), .mark($0), .remove($0)] }
    + (0..<3).flatMap { [.insert($0, at: 0), .insert($0 + 1, at: 1), .upsert($0, at: 1), .write($0 + 1, at: $0)] }
    + [
      .removeAt([0]), .removeAt([0, 2]), .removeEven, .swap(0, 1), .swap(0, 2), .move([0], to: 2),
      .move([1, 2], to: 0), .move([0, 2], to: 1), .reverse, .sort, .partition,
    ]

  /// Does everything that can be done within `depth` steps, comparing with the model after each and with the world from
  /// which the step began, which has to be as it was.
  private func explore<ID>(_ world: World<ID>, depth: Int, _ path: [Operation] = []) -> String? {
    guard depth > 0 else { return nil }
    for operation in Self.operations {
      var next = world
      next.apply(operation)
      if let problem = next.problem() ?? next.problem(from: world) ?? world.problem(from: next) {
        return "\(path + [operation]): \(problem)"
      }
      if let problem = explore(next, depth: depth - 1, path + [operation]) { return problem }
      if let problem = world.problem() { return "\(path) before \(operation): \(problem)" }
    }
    return nil
  }

  @Test(arguments: [[], [0], [0, 1], [2, 0, 1], [3, 1, 2, 0]])
  func `every short run of operations agrees with a plain array`(start: [Int]) {
    #expect(explore(World<PlainID>(start), depth: 2) == nil)
  }

  @Test func `every short run of operations agrees with a plain array when hashes collide`() {
    #expect(explore(World<CrowdedID>([2, 0, 1]), depth: 2) == nil)
    #expect(explore(World<SharedID>([2, 0, 3]), depth: 2) == nil)
  }

  @Test(arguments: [31, 32, 33, 1023, 1024, 1025])
  func `around the borders of nodes every operation agrees and leaves copies alone`(count: Int) {
    let world = World<PlainID>(0..<count)
    let places = [0, 1, 15, 16, 30, 31, 32, 33, count / 2, count - 1, count].filter { $0 <= count }
    var operations: [Operation] = places.flatMap { [.insert(count, at: $0), .upsert($0, at: 0), .mark($0)] }
    operations += places.filter { $0 < count }.flatMap { [.remove($0), .removeAt([$0]), .write(count + 1, at: $0)] }
    operations += [
      .removeAt(Array(0..<31)), .removeAt([0, count - 1]), .removeEven, .swap(0, count - 1), .move([0, 30], to: count),
      .move([count - 1], to: 0), .reverse, .partition,
    ]
    for operation in operations {
      var next = world
      next.apply(operation)
      #expect(next.problem() == nil, "\(operation)")
      #expect(next.problem(from: world) == nil, "\(operation)")
    }
    #expect(world.problem() == nil)
  }

  @Test(arguments: [UInt64(11), 12, 13])
  func `long runs agree with a plain array and no copy changes`(seed: UInt64) {
    #expect(run(World<PlainID>([]), seed: seed) == nil, "seed \(seed)")
    #expect(run(World<SharedID>([]), seed: seed) == nil, "seed \(seed)")
  }

  private func run<ID>(_ start: World<ID>, seed: UInt64) -> String? {
    var generator = SeededGenerator(seed: seed)
    var world = start
    var kept: [World<ID>] = []
    for step in 0..<1500 {
      let (number, place) = (Int.random(in: 0..<150, using: &generator), Int.random(in: 0...60, using: &generator))
      let operation: Operation =
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<14: .insert(number, at: place)
        case 14..<20: .append(number)
        case 20..<26: .mark(number)
        case 26..<33: .remove(number)
        case 33: .write(number, at: place)
        case 34: .upsert(number, at: place)
        case 35: .swap(place, place / 2)
        case 36: .move([place, place / 3], to: place / 2)
        case 37: step % 5 == 0 ? .removeEven : .removeAt([place])
        case 38: step % 3 == 0 ? .reverse : .partition
        default: .removeAt([place, place + 1, place + 7])
        }
      world.apply(operation)
      guard step % 50 == 0 else { continue }
      if let problem = world.problem(0..<150) ?? kept.last.flatMap({ world.problem(from: $0) }) {
        return "step \(step): \(problem)"
      }
      kept.append(world)
    }
    return kept.lazy.compactMap { $0.problem(0..<150) }.first
  }

  @Test func `inserting at one place again and again keeps the order`() {
    var world = World<PlainID>(0..<4)
    for number in 4..<1500 { world.apply(.insert(number, at: number % 3 == 0 ? 2 : 1)) }
    #expect(world.problem() == nil)
    for number in 0..<1500 where number % 5 != 0 { world.apply(.remove(number)) }
    #expect(world.problem() == nil)
    for number in 2000..<2500 { world.apply(.insert(number, at: 150)) }
    #expect(world.problem() == nil)
  }
}

@Suite struct SharedStorageTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var isOn = false
  }

  private func rows(_ count: Int) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
  }

  @Test(arguments: [10, 1000, 20_000])
  func `toggling one row of a copy is one difference and leaves the order shared`(count: Int) {
    let old = rows(count)
    var new = old
    #expect(new.isIdentical(to: old))
    _ = new.modify(id: count / 2) { $0.isOn.toggle() }
    #expect(!new.isIdentical(to: old) && new.sharesOrder(with: old))
    var found: [Int] = []
    new.forEachDifference(from: old) { id, before, now in
      found.append(id)
      #expect(before == Row(id: id) && now == Row(id: id, isOn: true))
    }
    #expect(found == [count / 2])
    #expect(old[id: count / 2] == Row(id: count / 2))
  }

  @Test func `a row is changed where it lies, apart from copies only while there are some`() {
    var rows = rows(1000)
    func address(_ id: Int) -> UInt? {
      rows.modify(id: id) { row in withUnsafeMutablePointer(to: &row) { UInt(bitPattern: $0) } }
    }
    for id in [0, 500, 999] {
      let first = address(id)
      #expect(address(id) == first && address(id) == first)
      let kept = rows
      let second = address(id)
      #expect(second != first && address(id) == second)
      #expect(!rows.isIdentical(to: kept))
    }
  }

  @Test func `asking for a row that is not there changes nothing`() {
    let old = rows(40)
    var new = old
    #expect(new.modify(id: 99) { $0.isOn.toggle() } == nil)
    #expect(new.remove(id: 99) == nil)
    #expect(new.isIdentical(to: old))
  }

  @Test func `an insertion leaves the other rows shared`() {
    let old = rows(1000)
    var new = old
    new.insert(Row(id: 5000), at: 500)
    new.remove(id: 3)
    var found: [Int] = []
    new.forEachDifference(from: old) { id, _, _ in found.append(id) }
    #expect(found == [3, 5000])
  }

  @Test func `equality asks only for what is not shared`() {
    final class Count: Sendable {
      let asked = Mutex(0)
    }
    struct Counted: Identifiable, Equatable {
      let id: Int
      let count: Count
      static func == (left: Counted, right: Counted) -> Bool {
        left.count.asked.withLock { $0 += 1 }
        return true
      }
    }
    let count = Count()
    let old = IdentifiedArray(uniqueElements: (0..<1000).map { Counted(id: $0, count: count) })
    var new = old
    _ = new.modify(id: 7) { _ in }
    #expect(new == old)
    #expect(count.asked.withLock { $0 } == 1)
  }
}
