/// Numbers in order, for asking after their middle and their ends.
///
/// ```swift
/// Distribution([3, 1, 2]).median           // 2
/// Distribution([3, 1, 2]).percentile(1)    // 3
/// ```
package struct Distribution: Sendable, Equatable {
  private let sorted: [Double]

  package init(_ numbers: [Double]) {
    sorted = numbers.sorted()
  }

  package var isEmpty: Bool { sorted.isEmpty }
  package var count: Int { sorted.count }
  package var minimum: Double { sorted.first ?? .nan }
  package var maximum: Double { sorted.last ?? .nan }
  package var median: Double { percentile(0.5) }

  /// The number below which that share of the numbers lies, with a straight line drawn between neighbours.
  package func percentile(_ share: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let position = min(max(share, 0), 1) * Double(last)
    let below = Int(position)
    let above = min(below + 1, last)
    let part = position - Double(below)
    return sorted[below] + (sorted[above] - sorted[below]) * part
  }
}
