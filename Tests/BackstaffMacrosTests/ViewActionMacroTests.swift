import Testing

@Suite struct ViewActionMacroTests {
  @Test func `MAC-15 a view sends its own actions, needs a store, and is told of direct sends`() {
    let view = Expansion("@ViewAction(for: Login.self) public struct LoginView { let store: StoreOf<Login> }")
    #expect(
      view.text
        == Expansion.words(
          """
          public struct LoginView { let store: StoreOf<Login>
            @MainActor @discardableResult
            public func send(_ action: Login.Action.ViewAction) -> Backstaff.StoreTask { store.send(.view(action)) } }
          """))
    let missing = Expansion("@ViewAction(for: Login.self) public struct LoginView {\n  let name: String\n}")
    #expect(missing.problems == ["view-action-store: '@ViewAction' needs a property 'store' to send through"])
    #expect(missing.repairs == [["add 'public let store: StoreOf<Login>'"]])
    #expect(
      missing.repaired == """
        @ViewAction(for: Login.self) public struct LoginView {
          public let store: StoreOf<Login>
          let name: String
        }
        """)
    let inside = "@ViewAction(for: Login.self) struct V {\n  let store: StoreOf<Login>\n  func tap() { %% }\n}"
    let direct = Expansion(inside.replacing("%%", with: "self.store.send(.view(.tapped(1)))"))
    #expect(
      direct.problems == [
        "warning: direct-send: a view with '@ViewAction' sends with 'send(_:)', and only what is meant for views"
      ])
    #expect(direct.repaired == inside.replacing("%%", with: "send(.tapped(1))"))
    let other = Expansion(inside.replacing("%%", with: "store.send(.loaded)"))
    #expect(other.problems == direct.problems)
    #expect(other.repairs == [[]])
  }
}
