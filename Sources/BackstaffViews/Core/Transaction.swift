import Backstaff

/// How a change of what is shown is to look: the name by which views know ``RouteAnimation``.
public typealias Animation = RouteAnimation

/// What accompanies a change on its way through a binding: how it is to be animated.
///
///     item.transaction(transaction).wrappedValue = nil
///
/// A renderer that cannot animate shows the end at once.
public struct Transaction: Sendable, Hashable {
  /// The animation of the change; nil leaves it to the renderer.
  public var animation: Animation?
  /// Whether the change is to be shown without any animation, whatever `animation` says.
  public var disablesAnimations = false

  /// A change without an animation of its own.
  public init() {}

  /// A change with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The transaction of the change that is being made now.
  @MainActor static var current = Transaction()
}

/// Makes changes that are to be shown as the transaction says.
@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  let outer = Transaction.current
  Transaction.current = transaction
  defer { Transaction.current = outer }
  return try body()
}

/// Makes changes that are to be animated.
@MainActor
public func withAnimation<Result>(_ animation: Animation? = .easeInOut, _ body: () throws -> Result) rethrows
  -> Result
{
  try withTransaction(Transaction(animation: animation), body)
}
