import Glibc

/// Whether two values are the same bits.
///
/// Two values of one type with the same bits are the same value: what they share they share by reference. While the
/// older of the two is held, nothing it refers to is written in place, so the test is sound for values of any type, and
/// it costs the size of the value itself, not of what hangs on it. Values that are equal may still differ in bits.
@usableFromInline
enum SameBits {
  @usableFromInline
  static func hold<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }
}

/// Whether two values of a type differ for an observer: by `==` where the type has one, else by their bits.
enum ObservedDifference {
  static func test<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
    guard let type = type as? any Equatable.Type else { return { !SameBits.hold($0, $1) } }
    return equatable(type)
  }

  private static func equatable<Value, Known: Equatable>(_ type: Known.Type) -> (Value, Value) -> Bool {
    { left, right in
      if SameBits.hold(left, right) { return false }
      return (left as? Known) != (right as? Known)
    }
  }
}
