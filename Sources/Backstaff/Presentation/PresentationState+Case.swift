extension PresentationState where Child: CasePathable {
  /// What the case at `path` of the presented enum carries, or `nil` in any other case and in an empty slot.
  ///
  /// Writing `nil` in that case empties the slot. Writing a value in any other case changes nothing and raises one
  /// issue at the place of the write.
  ///
  /// ```swift
  /// state.$destination[case: \.counter]?.count += 1
  /// ```
  public subscript<Value>(
    case path: CaseKeyPath<Child, Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Value? {
    get { wrappedValue?[case: path] }
    set {
      guard let newValue else {
        // An optional chain that ends at another case writes back the `nil` it has read.
        if wrappedValue.is(path) { wrappedValue = nil }
        return
      }
      wrappedValue.modify(path, fileID: fileID, line: line) { $0 = newValue }
    }
  }
}
