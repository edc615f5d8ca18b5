#if canImport(Glibc)
  import Glibc
#endif

extension String {
  /// Whether both strings hold the same scalars; unlike `==`, which holds canonically equivalent ones to be equal.
  func hasSameScalars(as other: String) -> Bool {
    utf8.order(to: other.utf8) == 0
  }

  /// Whether this string's UTF-8 bytes sort before the other's.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.order(to: other.utf8) < 0
  }
}

extension String.UTF8View {
  /// A negative, zero or positive number, as this view's bytes sort before, equal or sort after the other's.
  fileprivate func order(to other: String.UTF8View) -> Int {
    let contiguous = withContiguousStorageIfAvailable { left in
      other.withContiguousStorageIfAvailable { right in left.order(to: right) }
    }
    if case .some(.some(let order)) = contiguous { return order }
    if elementsEqual(other) { return 0 }
    return lexicographicallyPrecedes(other) ? -1 : 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes.
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool { count == other.count && order(to: other) == 0 }

  /// Whether this comes before the other in an order that looks at the lengths first, and then at the bytes.
  func isShorterOrPrecedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    count == other.count ? order(to: other) < 0 : count < other.count
  }

  fileprivate func order(to other: UnsafeBufferPointer<UInt8>) -> Int {
    let common = Swift.min(count, other.count)
    guard common > 0, let left = baseAddress, let right = other.baseAddress else { return count - other.count }
    let order = memcmp(left, right, common)
    return order == 0 ? count - other.count : Int(order)
  }
}

extension [String: JSON] {
  /// The place of the member whose name has exactly these scalars.
  func exactIndex(of name: String) -> Index? {
    guard let index = index(forKey: name), keys[index].hasSameScalars(as: name) else { return nil }
    return index
  }

  func hasSameMembers(as other: [String: JSON]) -> Bool {
    guard count == other.count else { return false }
    if sharesStorage(with: other) { return true }
    return allSatisfy { name, value in
      guard let index = other.exactIndex(of: name) else { return false }
      return other.values[index] == value
    }
  }

  /// Whether both are one and the same storage, the cheap proof that nothing below differs.
  func sharesStorage(with other: [String: JSON]) -> Bool {
    // On this platform a dictionary is exactly one reference; the size check keeps that assumption honest.
    guard MemoryLayout<Self>.size == MemoryLayout<UInt>.size else { return false }
    return unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }

  /// The members in the order of their names' UTF-8 bytes, the canonical order.
  package var sortedMembers: [(key: String, value: JSON)] {
    sorted { $0.key.precedesByBytes($1.key) }
  }
}

extension [JSON] {
  func sharesStorage(with other: [JSON]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress } }
  }
}
