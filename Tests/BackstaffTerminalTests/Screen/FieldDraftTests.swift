import Testing

@testable import BackstaffTerminal

struct FieldDraftTests {
  private func typed(_ text: String) -> FieldDraft {
    var draft = FieldDraft("")
    _ = draft.insert(text)
    return draft
  }

  @Test func `the person's own text stays until the store says the same`() {
    var draft = typed("ab")
    draft.receive("a", hasSubmissionsInFlight: nil)
    #expect(draft.text == "ab" && draft.isTravelling)
    draft.receive("ab", hasSubmissionsInFlight: nil)
    #expect(draft.text == "ab" && !draft.isTravelling)
  }

  @Test func `when nothing is on its way the store's value wins`() {
    var draft = typed("ab")
    draft.receive("ab", hasSubmissionsInFlight: nil)
    draft.receive("from another front", hasSubmissionsInFlight: nil)
    #expect(draft.text == "from another front")
    #expect(draft.cursor == "from another front".count)
  }

  @Test func `an answer without echo settles the edit too`() {
    var draft = typed("ab")
    draft.receive("", hasSubmissionsInFlight: true)
    #expect(draft.text == "ab")
    draft.receive("AB", hasSubmissionsInFlight: false)
    #expect(draft.text == "AB" && !draft.isTravelling)
  }

  @Test func `an early echo of the same text does not settle while more is on its way`() {
    var draft = typed("a")
    _ = draft.insert("b")
    _ = draft.deleteBackward()
    draft.receive("a", hasSubmissionsInFlight: true)
    draft.receive("ab", hasSubmissionsInFlight: true)
    #expect(draft.text == "a")
    draft.receive("a", hasSubmissionsInFlight: false)
    #expect(draft.text == "a" && !draft.isTravelling)
  }

  @Test func `the cursor stays inside a text that became shorter`() {
    var draft = FieldDraft("abcdef")
    draft.moveCursor(by: -1)
    draft.receive("ab", hasSubmissionsInFlight: nil)
    #expect(draft.cursor == 2)
  }

  @Test func `editing is by what people call a letter`() {
    var draft = FieldDraft("a👨‍👩‍👧é")
    #expect(draft.deleteBackward() && draft.text == "a👨‍👩‍👧")
    #expect(draft.deleteBackward() && draft.text == "a")
    #expect(draft.insert("e") && draft.insert("\u{301}"))
    #expect(draft.text == "ae\u{301}" && draft.cursor == 2)
  }

  @Test func `words and lines are deleted at once`() {
    var draft = FieldDraft("one two  ")
    #expect(draft.deleteWord() && draft.text == "one ")
    draft.moveCursor(by: -2)
    #expect(draft.deleteToStart() && draft.text == "e ")
    #expect(!draft.deleteToStart() && !draft.deleteWord())
    #expect(draft.deleteForward() && draft.text == " ")
  }

  @Test func `pasted control characters are left out and lines joined`() {
    #expect(typed("a\u{1B}[31m\nb\tc\r\nd").text == "a[31m b c d")
  }

  @Test func `a field takes so many characters and no more`() {
    var draft = typed(String(repeating: "x", count: FieldDraft.characterLimit + 5))
    #expect(draft.text.count == FieldDraft.characterLimit)
    let grew = draft.insert("y")
    #expect(!grew && draft.text.count == FieldDraft.characterLimit)
  }
}
