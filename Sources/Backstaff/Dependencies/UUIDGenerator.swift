import FoundationEssentials

extension DependencyValues {
  /// New ids: in a reducer drawn from the event's seed, so that a replay draws the same.
  ///
  /// A test sets it: `$0.uuid = .incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  private enum UUIDKey: DependencyKey {
    static let liveValue = UUIDGenerator(source: nil)
  }
}

/// A source of new ids: `@Dependency(\.uuid) var uuid`, then `uuid()`.
public struct UUIDGenerator: Sendable {
  /// `nil` draws from the event.
  private let source: DrawSource<UUID>?

  fileprivate init(source: DrawSource<UUID>?) {
    self.source = source
  }

  /// A source of ids. In a reducer's pass, what it gives is kept with the event.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.init(source: DrawSource(draw: generate))
  }

  /// A new source that counts: `UUID(0)`, `UUID(1)`, …
  public static var incrementing: UUIDGenerator {
    UUIDGenerator(
      source: DrawSource(0) { next in
        defer { next += 1 }
        return UUID(next)
      })
  }

  /// The same id each time.
  public static func constant(_ id: UUID) -> UUIDGenerator { UUIDGenerator { id } }

  /// A new id.
  public func callAsFunction() -> UUID { source?.next("uuid") ?? EventContext.current?.uuid() ?? UUID() }
}

extension UUID {
  /// The id that ends in a number: `UUID(255)` is `00000000-0000-0000-0000-0000000000FF`. For tests.
  public init(_ number: Int) {
    let word = UInt64(bitPattern: Int64(number))
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
    self.init(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)))
  }
}
