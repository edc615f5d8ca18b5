extension Differ {
  /// The changes of an array: what both ends have in common is left alone, and the middle is compared by the
  /// cheapest reading that fits it.
  ///
  /// - Parameters:
  ///   - offset: Where the first of the elements stands in the array at `path`.
  ///   - isOrder: Whether no element may stand at two places at once, not even between two operations.
  static func elements(
    from before: [JSON], to after: [JSON], offset: Int, isOrder: Bool = false, at path: inout JSONPointer
  ) -> SizedOperations {
    let shorter = min(before.count, after.count)
    var prefix = 0
    while prefix < shorter, before[prefix] == after[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, before[before.count - 1 - suffix] == after[after.count - 1 - suffix] {
      suffix += 1
    }
    let old = before[prefix..<before.count - suffix]
    let new = after[prefix..<after.count - suffix]
    if let move = singleMove(from: old, to: new) { return moved(offset + move.from, offset + move.to, at: path) }
    let kept = KeptElements(from: old, to: new)?.operations(offset: offset, at: path)
    if isOrder, let kept { return kept }
    let positional = positional(from: old, to: new, offset: offset, at: &path)
    guard let kept else { return positional }
    return kept.sizeBytes < positional.sizeBytes ? kept : positional
  }

  private static func moved(_ from: Int, _ to: Int, at path: JSONPointer) -> SizedOperations {
    var result = SizedOperations()
    result.append(.move(from: path.appending(String(from)), path: path.appending(String(to))))
    return result
  }

  /// The one element whose move explains the whole difference, as dragging a row does.
  private static func singleMove(from old: ArraySlice<JSON>, to new: ArraySlice<JSON>) -> (from: Int, to: Int)? {
    guard old.count == new.count, old.count > 1 else { return nil }
    let (first, last) = (old.startIndex, old.endIndex - 1)
    if old[first] == new[last], old.dropFirst().elementsEqual(new.dropLast()) { return (first, last) }
    if old[last] == new[first], old.dropLast().elementsEqual(new.dropFirst()) { return (last, first) }
    return nil
  }

  /// Element by element, then the surplus of either side.
  private static func positional(
    from old: ArraySlice<JSON>, to new: ArraySlice<JSON>, offset: Int, at path: inout JSONPointer
  ) -> SizedOperations {
    var result = SizedOperations()
    for (index, (before, after)) in zip(old.indices, zip(old, new)) {
      path.tokens.append(String(offset + index))
      result.append(operations(from: before, to: after, at: &path))
      path.tokens.removeLast()
    }
    for index in old.indices.dropFirst(new.count).reversed() {
      result.append(.remove(path: path.appending(String(offset + index))))
    }
    for index in new.indices.dropFirst(old.count) {
      result.append(.add(path: path.appending(String(offset + index)), value: new[index]))
    }
    return result
  }
}

/// A reading of two arrays of distinct scalars, such as the ids of a list: the longest run of elements that kept
/// their order stays, the others are removed and added. Removing every third of a thousand ids is then 333 removals,
/// not a new array.
private struct KeptElements {
  private let old: ArraySlice<JSON>
  private let new: ArraySlice<JSON>
  private let kept: Set<Int>

  /// Nil when an element is an array or object, or occurs twice.
  init?(from old: ArraySlice<JSON>, to new: ArraySlice<JSON>) {
    guard let places = Self.places(old), Self.places(new) != nil else { return nil }
    self.old = old
    self.new = new
    kept = Set(Self.longestRise(new.compactMap { places[$0] }))
  }

  func operations(offset: Int, at path: JSONPointer) -> SizedOperations {
    var result = SizedOperations()
    for index in old.indices.reversed() where !kept.contains(index) {
      result.append(.remove(path: path.appending(String(offset + index))))
    }
    let survivors = Set(kept.map { old[$0] })
    for index in new.indices where !survivors.contains(new[index]) {
      result.append(.add(path: path.appending(String(offset + index)), value: new[index]))
    }
    return result
  }

  private static func places(_ elements: ArraySlice<JSON>) -> [JSON: Int]? {
    var places: [JSON: Int] = [:]
    places.reserveCapacity(elements.count)
    for index in elements.indices {
      switch elements[index] {
      case .array, .object: return nil
      default:
        guard places.updateValue(index, forKey: elements[index]) == nil else { return nil }
      }
    }
    return places
  }

  /// The longest strictly rising subsequence, by patience sorting.
  private static func longestRise(_ values: [Int]) -> [Int] {
    var tops: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for index in values.indices {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if values[tops[middle]] < values[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : nil
      if low < tops.count { tops[low] = index } else { tops.append(index) }
    }
    var rise: [Int] = []
    var next = tops.last
    while let index = next {
      rise.append(values[index])
      next = previous[index]
    }
    return rise
  }
}
