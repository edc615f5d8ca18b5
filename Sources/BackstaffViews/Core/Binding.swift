import Backstaff

/// A value that lives elsewhere, to be read and written: what a field or a toggle edits.
///
///     TextField("Note", text: Binding(get: { model.note }, set: { model.note = $0 }))
///
/// A member of the value is again a binding: `$person.name`.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  let read: @MainActor () -> Value
  let write: @MainActor (Value, Transaction) -> Void
  /// How what is written through the binding is to look; where it says nothing, the transaction of the write counts.
  public var transaction = Transaction()

  /// A binding that reads and writes with the two closures.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    read = get
    write = { value, _ in set(value) }
  }

  /// A binding that reads and writes with the two closures, of which the second is told how the change is to look.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, Transaction) -> Void) {
    read = get
    write = set
  }

  /// A binding to a value that never changes; writing is ignored. For previews and tests.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value behind the binding.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set {
      let used = transaction == Transaction() ? Transaction.current : transaction
      withTransaction(used) { write(newValue, used) }
    }
  }

  /// The binding with a transaction for all that is written through it.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// The binding with an animation for all that is written through it.
  public func animation(_ animation: Animation? = .easeInOut) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }

  /// The binding itself, reached as `$name` where `@Binding var name` is declared.
  public var projectedValue: Binding<Value> { self }

  /// A binding to one member of the value.
  public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(
      get: { read()[keyPath: member] },
      set: { new in
        var value = read()
        value[keyPath: member] = new
        wrappedValue = value
      })
  }
}

extension Binding {
  /// A binding to the wrapped value while there is one, else nil. Once the value is gone, what is written stays with
  /// this binding alone: nothing comes back.
  public init?(_ base: Binding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    let last = Last(initial)
    self.init(
      get: {
        if let value = base.wrappedValue { last.value = value }
        return last.value
      },
      set: { new in
        last.value = new
        if base.wrappedValue != nil { base.wrappedValue = new }
      })
  }

  /// Whether there is an item; writing `false` removes it, writing `true` is ignored.
  func isPresent<Item>() -> Binding<Bool> where Value == Item? {
    Binding<Bool>(
      get: { wrappedValue != nil },
      set: { isPresent in
        if !isPresent { wrappedValue = nil }
      })
  }
}

/// What a binding knew last of something that may go.
@MainActor
final class Last<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
