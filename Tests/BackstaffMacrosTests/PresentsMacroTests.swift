import Testing

@Suite struct PresentsMacroTests {
  @Test(arguments: ["Child.State?", "Optional<Child.State>"])
  func `an optional property becomes a slot with its projection`(type: String) {
    let expansion = Expansion("struct S { @Presents public var child: \(type) }")
    let expected = """
      struct S { public var child: \(type) {
        @storageRestrictions(initializes: _child)
        init(initialValue) { _child = Backstaff.PresentationState(wrappedValue: initialValue) }
        get { _child.wrappedValue }
        set { _child.wrappedValue = newValue }
        _modify { yield &_child.wrappedValue }
      }
      public var $child: Backstaff.PresentationState<Child.State> { get { _child } _modify { yield &_child } }
      private var _child = Backstaff.PresentationState<Child.State>(wrappedValue: nil) }
      """
    #expect(expansion.text == Expansion.words(expected))
  }

  @Test func `a property named by a keyword has a slot without backticks`() {
    let expansion = Expansion("struct S { @Presents var `in`: Child.State? }")
    #expect(expansion.holds("private var _in ="))
    #expect(expansion.holds("var $in: Backstaff"))
  }

  @Test(arguments: [
    ("package", "package"), ("private", "private"), ("fileprivate", "fileprivate"), ("private(set)", ""),
    ("public private(set)", "public"),
  ])
  func `the projection has the access of its property`(access: String, projection: String) {
    let expansion = Expansion("struct S { @Presents \(access) var a: A? }")
    #expect(expansion.holds("} \(projection) var $a: Backstaff.PresentationState<A>"))
  }

  @Test(arguments: [("let x: Int?", "var x: Int?"), ("var x: Int", "var x: Int?"), ("var x = 1", nil)])
  func `what cannot be a slot is told once and repaired`(property: String, repaired: String?) {
    let expansion = Expansion("struct S { @Presents \(property) }")
    #expect(
      expansion.problems == [
        "presents-host: '@Presents' needs a 'var' with an optional type, such as 'var child: Child.State?'"
      ])
    #expect(expansion.repairs == [repaired == nil ? [] : ["make it an optional 'var'"]])
    #expect(expansion.repaired == "struct S { @Presents \(repaired ?? property) }")
  }
}
