import Backstaff

extension Binding where Value: CasePathable {
  /// A binding to what one case of an enum carries: nil while another case is active. Once the case was left, what is
  /// written stays with the binding alone.
  ///
  ///     if let quantity = $status.inStock { Stepper("Quantity", value: quantity) }
  public subscript<Member>(
    dynamicMember path: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Binding<Member>? {
    let path = Value.allCasePaths[keyPath: path]
    return Binding<Member>(
      Binding<Member?>(
        get: { path.extract(wrappedValue) },
        set: { new in
          if let new, path.extract(wrappedValue) != nil { wrappedValue = path.embed(new) }
        }))
  }
}

extension Binding {
  /// A binding to what one case of an optional enum carries: nil while another case or none is active. Writing nil
  /// clears the enum while it is in that case; writing a value changes it only there.
  ///
  ///     .sheet(item: $destination.addItem) { … }
  public subscript<Enum: CasePathable, Member>(
    dynamicMember path: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> Binding<Member?> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: path]
    return Binding<Member?>(
      get: { wrappedValue.flatMap(path.extract) },
      set: { new in
        if wrappedValue.flatMap(path.extract) != nil { wrappedValue = new.map(path.embed) }
      })
  }
}
