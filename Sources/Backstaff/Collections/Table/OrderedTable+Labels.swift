extension OrderedTable {
  /// How far labels stand apart where there is room.
  private static var spacing: Int { 1 << 40 }
  /// How many labels around a place are spread anew when it has no room left; doubled until there is some.
  private static var firstReach: Int { 16 }
  /// How far labels stand apart at least after having been spread, so that it lasts for a while.
  private static var leastSpacing: Int { 1 << 16 }

  /// A label between those of the neighbours of a position. Spreads labels where there is none.
  mutating func freeLabel(at position: Int) -> Int {
    guard let order else { return 0 }
    if position == count {
      let (label, overflow) = order.key(at: position - 1).label.addingReportingOverflow(Self.spacing)
      if !overflow { return label }
    } else if position == 0 {
      let (label, overflow) = order.key(at: 0).label.subtractingReportingOverflow(Self.spacing)
      if !overflow { return label }
    } else {
      let (left, right) = (order.key(at: position - 1).label, order.key(at: position).label)
      let distance = UInt(bitPattern: right) &- UInt(bitPattern: left)
      if distance > 1 { return left &+ Int(distance / 2) }
    }
    return spreadLabels(around: position)
  }

  private mutating func spreadLabels(around position: Int) -> Int {
    var reach = Self.firstReach
    while true {
      let window = Swift.max(0, position - reach)..<Swift.min(count, position + reach)
      if let (first, step) = room(for: window) {
        let label = first + (position - window.lowerBound) * step
        relabel(window.lowerBound..<position, first: first, step: step)
        relabel(position..<window.upperBound, first: label + step, step: step)
        return label
      }
      reach *= 2
    }
  }

  /// First label and step with which the ids of a window and one more fit between its neighbours; `nil` where it is too
  /// narrow. All ids together always fit.
  private func room(for window: Range<Int>) -> (first: Int, step: Int)? {
    guard let order, window != 0..<count else { return (0, Swift.min(Self.spacing, Int.max / (count + 2))) }
    let (length, isTooLong) = (window.count + 2).multipliedReportingOverflow(by: Self.spacing)
    if isTooLong { return nil }
    guard window.lowerBound > 0 else {
      let (first, overflow) = order.key(at: window.upperBound).label.subtractingReportingOverflow(length)
      return overflow ? nil : (first, Self.spacing)
    }
    let left = order.key(at: window.lowerBound - 1).label
    guard window.upperBound < count else {
      let (_, overflow) = left.addingReportingOverflow(length)
      return overflow ? nil : (left + Self.spacing, Self.spacing)
    }
    let distance = UInt(bitPattern: order.key(at: window.upperBound).label) &- UInt(bitPattern: left)
    let step = Int(distance / UInt(window.count + 2))
    return step < Self.leastSpacing ? nil : (left + step, step)
  }
}
