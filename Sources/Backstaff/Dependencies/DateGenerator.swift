import FoundationEssentials

extension DependencyValues {
  /// The time: in a reducer that of the event, in an effect that of the clock on the wall.
  ///
  /// A test sets it: `$0.date.now = Date(timeIntervalSince1970: 0)`.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  private enum DateKey: DependencyKey {
    static let liveValue = DateGenerator(source: nil)
  }
}

/// A source of the current time: `@Dependency(\.date.now) var now`.
public struct DateGenerator: Sendable {
  /// `nil` draws from the event.
  private let source: DrawSource<Date>?

  fileprivate init(source: DrawSource<Date>?) {
    self.source = source
  }

  /// A source of time. In a reducer's pass, what it gives is kept with the event.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.init(source: DrawSource(draw: generate))
  }

  /// A time that stands still.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The current time; setting it makes time stand still there.
  public var now: Date {
    get { source?.next("date") ?? EventContext.current?.date ?? Date() }
    set { self = .constant(newValue) }
  }

  /// The current time.
  public func callAsFunction() -> Date { now }
}
