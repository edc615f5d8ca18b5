import FoundationEssentials

extension DependencyValues {
  /// Dismisses the presentation that the running effect belongs to.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// The time: in a reducer that of the event, in an effect that of the clock.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  /// New ids: in a reducer drawn from the event's seed, so that a replay draws the same.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect()
  }

  private enum DateKey: DependencyKey {
    static let liveValue = DateGenerator { EventContext.current?.date ?? Date() }
  }

  private enum UUIDKey: DependencyKey {
    static let liveValue = UUIDGenerator { EventContext.current?.uuid() ?? UUID() }
  }
}

/// A source of the current time.
public struct DateGenerator: Sendable {
  /// The current time.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  private var generate: @Sendable () -> Date

  /// A source of time.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }
}

/// A source of new ids.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// A source of ids.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// A new id.
  public func callAsFunction() -> UUID { generate() }
}
