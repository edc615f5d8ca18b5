/// What a stack shows for the values of its path, by their types.
///
/// ```swift
/// let destinations = NavigationDestinations<String>()
/// destinations.register(for: Int.self) { "number \($0)" }
/// destinations.resolve(7)                                      // .content("number 7")
/// ```
///
/// The type has to be the same; for an object, the nearest superclass that is registered counts. A screen of the path
/// may register destinations for those above it: they come and go with it. Where a type is registered twice, the
/// screen nearest to the root counts. Reading a destination is observed, so that a placeholder is drawn again when a
/// registration arrives.
@MainActor
@Observable
public final class NavigationDestinations<Content> {
  /// A destination as one screen registers it.
  private final class Registration {
    /// The screen of the path; `nil` for the root.
    let screen: StackElementID?
    /// Renewed whenever the screen is drawn, which nobody needs to be told.
    var content: (any Hashable) -> Content?

    init(screen: StackElementID?, content: @escaping (any Hashable) -> Content?) {
      self.screen = screen
      self.content = content
    }
  }

  private var byType: [ObjectIdentifier: [Registration]] = [:]
  @ObservationIgnored private var reported: Set<ObjectIdentifier> = []

  /// No destinations.
  public init() {}

  /// Registers what values of a type show. The same screen may do so again, and the last time counts.
  ///
  /// - Parameter screen: The element of the path whose screen registers; `nil` for the root.
  public func register<Value: Hashable>(
    for type: Value.Type, by screen: StackElementID? = nil, content: @escaping @MainActor (Value) -> Content
  ) {
    let make: (any Hashable) -> Content? = { ($0 as? Value).map(content) }
    let known = byType[ObjectIdentifier(type)] ?? []
    if let own = known.first(where: { $0.screen == screen }) {
      own.content = make
    } else {
      // Ids count up, so those of lower screens stand first.
      byType[ObjectIdentifier(type)] = (known + [Registration(screen: screen, content: make)])
        .sorted { ($0.screen?.number ?? -1) < ($1.screen?.number ?? -1) }
    }
  }

  /// Forgets what screens registered that are not in the path any more.
  public func keep(_ path: NavigationPath) {
    let screens = Set(path.entries.map(\.id))
    func isGone(_ registration: Registration) -> Bool { registration.screen.map { !screens.contains($0) } ?? false }
    guard byType.values.contains(where: { $0.contains(where: isGone) }) else { return }
    byType = byType.mapValues { $0.filter { !isGone($0) } }.filter { !$0.value.isEmpty }
  }

  /// What a value shows. Where nothing is registered, a placeholder; that is reported once for each type.
  public func resolve(_ value: any Hashable) -> NavigationDestination<Content> {
    let value = NavigationValue.plain(value)
    for type in NavigationDestinations.types(of: value) {
      if let content = byType[ObjectIdentifier(type)]?.first?.content(value) { return .content(content) }
    }
    let placeholder = NavigationPlaceholder(typeName: TypeName.full(of: type(of: value)))
    if reported.insert(ObjectIdentifier(type(of: value))).inserted {
      Issue.report(
        "noDestination(\"\(placeholder.typeName)\"): a value of a type without a destination is in the path; register "
          + "one with `navigationDestination(for:)`", fileID: #fileID, line: #line)
    }
    return .placeholder(placeholder)
  }

  /// The type of a value; of an object, also its superclasses from the nearest on.
  private static func types(of value: any Hashable) -> [Any.Type] {
    guard value is any HashableObject else { return [type(of: value)] }
    var types: [Any.Type] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let next = mirror {
      types.append(next.subjectType)
      mirror = next.superclassMirror
    }
    return types
  }
}

/// What the value of a path shows.
public enum NavigationDestination<Content> {
  /// What is registered for its type.
  case content(Content)
  /// Nothing is registered.
  case placeholder(NavigationPlaceholder)
}

extension NavigationDestination: Equatable where Content: Equatable {}

/// What stands in the place of a screen that no destination is registered for.
public struct NavigationPlaceholder: Hashable, Sendable, CustomStringConvertible {
  /// The full name of the type: `Swift.Double`.
  public let typeName: String

  /// A placeholder for values of that type.
  public init(typeName: String) { self.typeName = typeName }

  /// A sentence that says what is missing.
  public var description: String { "No destination for \(typeName)" }
}
