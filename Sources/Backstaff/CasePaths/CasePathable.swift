/// An enum whose cases can be addressed by key path, as the members of a struct can.
///
/// `@CasePathable` writes the conformance:
///
/// ```swift
/// @CasePathable enum Action { case save, open(String) }
/// let path: CaseKeyPath<Action, String> = \.open
/// path("bash")              // Action.open("bash")
/// Action.save.is(\.open)    // false
/// ```
public protocol CasePathable: IdentityComparable {
  /// The table of case paths, one property per case.
  associatedtype AllCasePaths
  /// The actions of a child that are joined through actions of this type: these themselves, but for the library's own
  /// `PresentationAction`, `IdentifiedAction` and `StackAction`.
  associatedtype JoinedChildAction = Self
  /// The kind of place that children stand in whose actions these are.
  associatedtype JoinedPlace = OptionalPlace
  /// The table of case paths; the one that the macro writes is also a sequence of them, in the order of the cases.
  static var allCasePaths: AllCasePaths { get }
  /// The name of the case this value is in.
  var activeCaseName: String { get }
  /// What the case this value is in carries; `nil` for a case without payload.
  var activePayload: Any? { get }
}

extension CasePathable {
  /// The node that case key paths into this enum begin at.
  public typealias Cases = Case<Self>

  /// Whether this value is in the case at `path`.
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    ResolvedCase(path).extract(self) != nil
  }

  /// What the case at `path` carries, or `nil` in any other case. Writing in any other case changes nothing.
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    get { ResolvedCase(path).extract(self) }
    set {
      guard let newValue else { return }
      _ = ResolvedCase(path).modify(&self) { $0 = newValue }
    }
  }

  /// The same case with another payload; `nil` where the payload is of another type.
  func exchangingPayload(for payload: Any) -> Self? {
    Case<Self>.value(inCase: activeCaseName, of: Self.allCasePaths, carrying: payload)
  }

  /// Changes what the case at `path` carries. In any other case nothing is changed, and one issue is raised.
  ///
  /// ```swift
  /// state.destination.modify(\.counter) { $0.count = 1 }
  /// ```
  public mutating func modify<Value>(
    _ path: CaseKeyPath<Self, Value>, fileID: StaticString = #fileID, line: UInt = #line,
    _ change: (inout Value) -> Void
  ) {
    let found = ResolvedCase(path)
    if !found.modify(&self, change) {
      CaseMisuse.report(writing: found.name, whileIn: activeCaseName, fileID: fileID, line: line)
    }
  }

  /// What the case of that name carries, or `nil` in any other case; for enums with `@dynamicMemberLookup`. Writing in
  /// any other case changes nothing and raises one issue.
  public subscript<Value>(dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(self) }
    set {
      // An optional chain that ends at another case writes back the `nil` it has read.
      guard let newValue else { return }
      let path = Self.allCasePaths[keyPath: keyPath]
      if !path.modify(&self, { $0 = newValue }) {
        CaseMisuse.report(writing: path.name, whileIn: activeCaseName, fileID: #fileID, line: #line)
      }
    }
  }

  /// Whether `value` is in the case at `path`: `case \.destination.addItem:`.
  @_disfavoredOverload
  public static func ~= <Value>(path: KeyPath<Case<Self>, Case<Value>>, value: Self) -> Bool {
    ResolvedCase(path).extract(value) != nil
  }
}

extension CasePathable where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {
  /// The path of the case this value is in: `value.case == \.open`.
  public var `case`: PartialCaseKeyPath<Self> {
    let name = activeCaseName
    return Self.allCasePaths.first { Case<Self>.name(of: $0) == name } ?? \Case<Self>.self
  }
}

extension Optional where Wrapped: CasePathable {
  /// Whether there is a value and it is in the case at `path`.
  public func `is`<Value>(_ path: CaseKeyPath<Wrapped, Value>) -> Bool { self?.is(path) ?? false }

  /// What the case at `path` carries, or `nil` in any other case and without a value. Writing `nil` in that case leaves
  /// no value; writing in any other case changes nothing.
  public subscript<Value>(case path: CaseKeyPath<Wrapped, Value>) -> Value? {
    get { self?[case: path] }
    set {
      if let newValue { self?[case: path] = newValue } else if self.is(path) { self = nil }
    }
  }

  /// Changes what the case at `path` carries. In any other case, and without a value, nothing is changed and one issue
  /// is raised.
  public mutating func modify<Value>(
    _ path: CaseKeyPath<Wrapped, Value>, fileID: StaticString = #fileID, line: UInt = #line,
    _ change: (inout Value) -> Void
  ) {
    guard self != nil else {
      return CaseMisuse.report(
        writing: ResolvedCase(path).name, whileIn: nil, fileID: fileID, line: line)
    }
    self?.modify(path, fileID: fileID, line: line, change)
  }
}

/// Writing a case that is not the active one.
enum CaseMisuse {
  static func report(writing name: String, whileIn active: String?, fileID: StaticString, line: UInt) {
    let found = active.map { "the value is in the case `\($0)`" } ?? "there is no value"
    Issue.report(
      "the case `\(name)` was written while \(found); nothing is changed", fileID: fileID, line: line)
  }
}
