/// An object that can be an element of a path: it is itself, whatever it holds.
///
/// ```swift
/// final class BViewModel: HashableObject {}
/// navigator.navigate(BViewModel())
/// ```
///
/// Two objects with equal content differ. The hash is that of the `id`, which is the object's identity unless the type
/// has one of its own: two objects with the same `id` hash alike and are unequal all the same. An `id` never changes.
public protocol HashableObject: AnyObject, Hashable, Identifiable {}

extension HashableObject {
  /// Whether both are the same object.
  nonisolated public static func == (left: Self, right: Self) -> Bool { left === right }

  /// Feeds the `id`.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
