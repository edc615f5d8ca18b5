import Backstaff
import BackstaffJSON
import Testing

@Suite struct ActionConvertibleTests {
  private func recorded(_ path: String, _ payload: JSON? = nil) throws -> RecordedAction {
    RecordedAction(path: try TreePath(parsing: path), payload: payload)
  }

  private func read(_ path: String, _ payload: JSON? = nil) throws -> Recordable {
    try recorded(path, payload).action(as: Recordable.self)
  }

  private func refusal(_ path: String, _ payload: JSON? = nil) -> ActionError? {
    #expect(throws: ActionError.self) { try read(path, payload) }
  }

  @Test func `the step presented is implied and may be written out`() throws {
    for path in ["child.typed", "child.presented.typed"] {
      guard case .child(.presented(.typed("x"))) = try read(path, "x") else {
        Testing.Issue.record("\(path) was read as something else")
        continue
      }
    }
  }

  @Test func `a child's own dismiss is told from its dismissal by the step presented`() throws {
    guard case .child(.dismiss) = try read("child.dismiss") else {
      Testing.Issue.record("not the dismissal")
      return
    }
    guard case .child(.presented(.dismiss)) = try read("child.presented.dismiss") else {
      Testing.Issue.record("not the child's own action")
      return
    }
  }

  @Test func `a dismissal takes no payload`() {
    #expect(refusal("child.dismiss", 3)?.code == .invalidPayload)
  }

  @Test(arguments: [
    "child.dismiss", "child.presented.dismiss", "child.presented.presented", "child.element", "child.deeper.dismiss",
    "rows[3].dismiss", "rows[3].element.element", "rows[-3].deeper.element=4", "packages[].typed=\"x\"",
    "packages[a]b.c].presented", "packages[\"].dismiss", "places[{\"shelf\":\"a]\",\"slot\":4}].presented",
    "flags[true].presented", "moved={\"from\":1,\"to\":2}", "tagged={\"_0\":\"a\",\"_1\":2}", "named=\"x\"",
    "noted=null", "noted=\"x\"", "default",
  ])
  func `an action of every form is written as it was read`(text: String) throws {
    let recorded = try RecordedText.action(text)
    let action = try recorded.action(as: Recordable.self)
    #expect(try RecordedAction(recording: action) == recorded)
  }

  @Test func `an element whose own action is named element keeps it`() throws {
    let action = Recordable.rows(.element(id: 1, action: .element))
    let recorded = try RecordedAction(recording: action)
    #expect(recorded.path.description == "rows[1].element.element")
    guard case .rows(.element(id: 1, action: .element)) = try recorded.action(as: Recordable.self) else {
      Testing.Issue.record("read as something else")
      return
    }
  }

  @Test func `the step element is implied and may be written out`() throws {
    for path in ["rows[1].deeper.element", "rows[1].element.deeper.element"] {
      guard case .rows(.element(id: 1, action: .deeper(.element(5)))) = try read(path, 5) else {
        Testing.Issue.record("\(path) was read as something else")
        continue
      }
    }
  }

  @Test func `an action without a form is refused by the name of what it carries`() throws {
    for action in [Recordable.failed(.init()), .pair(1, with: .init())] {
      let error = #expect(throws: ActionError.self) { try RecordedAction(recording: action) }
      #expect(error?.code == .notRecordable)
      #expect(error?.message.contains("carries a Unwritable") == true)
    }
    #expect(refusal("failed", 1)?.code == .notRecordable)
  }

  @Test func `a name that is none is refused with the names there are`() {
    let error = refusal("child.typo")
    #expect(error?.code == .unknownAction)
    #expect(
      error?.message == "no action `typo` in the action path `child.typo`; there are `dismiss`, `presented`, "
        + "`element`, `deeper`, `typed`")
    #expect(refusal("never", 1)?.code == .unknownAction)
  }

  @Test func `a path that ends too early or goes on too long is refused`() {
    #expect(refusal("child")?.message.contains("ends at a group of actions") == true)
    #expect(refusal("child.presented")?.message.contains("ends at a group of actions") == true)
    #expect(refusal("")?.code == .unknownAction)
    #expect(refusal("default.more")?.message.contains("goes on behind `default`") == true)
    #expect(refusal("named.more", "x")?.code == .unknownAction)
  }

  @Test func `an element is needed behind a collection, of its own kind, and nowhere else`() {
    #expect(refusal("rows.presented")?.code == .unknownAction)
    #expect(refusal("rows[x].presented")?.code == .invalidPayload)
    #expect(refusal("child[3].element")?.code == .unknownAction)
    #expect(refusal("default[3]")?.code == .unknownAction)
  }

  @Test func `a payload of another form is refused by the path and the type`() {
    #expect(refusal("named", 3)?.code == .invalidPayload)
    #expect(refusal("named")?.message.contains("the payload of `named` is no String") == true)
    #expect(refusal("moved", ["from": 1])?.message.contains("member `to` of the payload of `moved`") == true)
    #expect(refusal("default", 3)?.code == .invalidPayload)
  }
}

/// Actions in the short form of these tests: `path`, or `path=payload`; what stands in brackets is the bare id.
enum RecordedText {
  static func action(_ text: String) throws -> RecordedAction {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return RecordedAction(
      path: try path(parts[0]), payload: try parts.dropFirst().first.map { try JSON(parsing: String($0)) })
  }

  private static func path(_ text: Substring) throws -> TreePath {
    guard let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]") else {
      return try TreePath(parsing: String(text))
    }
    let element = String(text[text.index(after: open)..<close])
    let rest = try TreePath(parsing: String(text[text.index(close, offsetBy: 2)...]))
    return TreePath([TreePath.Step(String(text[..<open]), element: element)] + rest.steps)
  }
}
