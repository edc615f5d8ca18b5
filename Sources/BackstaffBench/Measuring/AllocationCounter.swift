/// A count of the blocks of memory that this thread has asked for.
///
/// The library brings none: counting replaces the allocator's entry points, which only the program itself may do.
package struct AllocationCounter: Sendable {
  /// How many objects the counter is tried on.
  static let trialObjects = 1_000

  let total: @Sendable () -> Int

  package init(total: @escaping @Sendable () -> Int) {
    self.total = total
  }

  /// The allocations that `work` makes on this thread.
  package func count(_ work: () throws -> Void) rethrows -> Int {
    let before = total()
    try work()
    return total() - before
  }

  /// Counts a known number of allocations; throws when the counter comes to another number.
  package func check() throws(BenchFailure) {
    var objects: [Probe] = []
    objects.reserveCapacity(Self.trialObjects)
    let counted = count {
      for number in 0..<Self.trialObjects { objects.append(Probe(number)) }
    }
    blackHole(objects)
    guard counted == Self.trialObjects else { throw .miscounted(objects: Self.trialObjects, allocations: counted) }
  }
}

/// An object that costs one allocation.
private final class Probe {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// Why a run of the bench ends without figures.
package enum BenchFailure: Error, Equatable, CustomStringConvertible {
  /// The counter of allocations does not count what it is shown.
  case miscounted(objects: Int, allocations: Int)

  package var description: String {
    switch self {
    case .miscounted(let objects, let allocations):
      "\(objects) objects were made and \(allocations) allocations counted; the counter of allocations works on glibc, "
        + "without sanitizers"
    }
  }
}
