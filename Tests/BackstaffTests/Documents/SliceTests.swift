import Backstaff
import BackstaffJSON
import Testing

@Suite struct SliceTests {
  private let schema = SchemaWriter.schema(of: Home.State.self)

  private func slice(_ scope: String, _ state: Home.State) throws -> JSON? {
    try TreePath(parsing: scope).slice(of: try DocumentWriter.document(of: state))
  }

  private func problem(_ scope: String) throws -> String? {
    schema.problem(with: try TreePath(parsing: scope))
  }

  @Test func `a slice is the part of the document at its scope`() throws {
    var state = Home.State(destination: .form(Form.State(id: 4, title: "a")))
    state.rows = [Form.State(id: 2, title: "b")]
    #expect(try slice("destination.form.title", state) == "a")
    #expect(try slice("rows[2].title", state) == "b")
    #expect(try slice("rows", state)?["order"] == ["2"])
    #expect(try slice("part", state) == ["count": 0])
    #expect(try slice("", state) == (try DocumentWriter.document(of: state)))
  }

  @Test func `what is not there now has no slice`() throws {
    let state = Home.State(destination: .counter(Counter.State()))
    #expect(try slice("destination.form", state) == nil)
    #expect(try slice("rows[2]", state) == nil)
    #expect(try slice("destination", Home.State()) == nil)
    #expect(try slice("destination.counter", state) == ["count": 0])
  }

  @Test func `an element's scope points behind byID`() throws {
    let scope = try TreePath(parsing: #"rows["a/b~c"].title"#)
    #expect(scope.pointerTokens == ["rows", "byID", "a/b~c", "title"])
  }

  @Test(arguments: [
    "", "destination", "destination.form", "destination.form.title", "destination.counter.count", "rows[2]",
    "rows[2].note", "part.count", "log",
  ])
  func `a scope that some state has is no problem`(scope: String) throws {
    #expect(try problem(scope) == nil)
  }

  @Test func `a scope that no state has is refused with what there is`() throws {
    #expect(
      try problem("destination.typo") == "the scope `destination.typo` does not exist: `Home.Destination.State` has no "
        + "`typo`; it has `alert`, `counter`, `form`, `note`")
    #expect(try problem("part.count.x")?.hasSuffix("`Int` has no `x`; it has no parts") == true)
    #expect(try problem("part[3]")?.contains("`part` is no collection") == true)
    #expect(try problem("destination[1]")?.contains("`destination` is no collection") == true)
    #expect(try problem("rows.byID.a")?.hasSuffix("named in brackets behind the list, `[id]`") == true)
    #expect(try problem("rows.title")?.hasSuffix("named in brackets behind the list, `[title]`") == true)
  }

  @Test func `the lists of a state are found from its root on, and not in rows of others`() {
    #expect(schema.lists.map(\.description) == ["rows"])
    #expect(SchemaWriter.schema(of: IdentifiedArrayOf<Form.State>.self).lists == [TreePath()])
    #expect(SchemaWriter.schema(of: Form.State.self).lists == [])
  }

  @Test func `a case that carries nothing has no scope`() {
    let schema = SchemaWriter.schema(of: Sample.self)
    let scope = TreePath([TreePath.Step("mode"), TreePath.Step("idle")])
    #expect(schema.problem(with: scope)?.contains("the case `idle` carries nothing") == true)
  }
}
