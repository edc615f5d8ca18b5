import BackstaffViews
import Testing

@testable import BackstaffTerminal

@MainActor
struct ScreenCopyTests {
  @Test func `Ctrl-Y copies the row, the text of the field, or the name of the control`() {
    let desk = DeskFixture(rows: 3)
    var person = Person(desk)
    person.press(Key(.down))
    person.press(.control("y"))
    #expect(person.copied.last == "package-1 5.2.15-2+b7")
    desk.shown = "sheet"
    person.press(.insert)
    person.press(.control("y"))
    person.type("vim")
    person.press(.control("y"))
    #expect(person.copied.last == "vim" && person.copied.count == 2)
    person.screen.isReadOnly = true
    person.press(.control("y"))
    #expect(person.copied.count == 3)
  }

  @Test func `a hidden text is not copied`() {
    var screen = Screen()
    screen.canCopy = true
    screen.update(SceneHost { SecureField("Secret", text: .constant("hunter2")) }.scene())
    #expect(screen.handle(.control("y")).isEmpty)
    #expect(!screen.frame(.standard).plainText.contains("Copy"))
  }

  @Test func `the hints name the copy only where the terminal takes it`() {
    var person = Person(DeskFixture())
    #expect(!person.look().contains("Copy"))
    person.screen.canCopy = true
    #expect(person.look().contains("^y Copy"))
  }

  @Test func `what is copied is letters and digits on its way, and not without end`() {
    #expect(
      String(decoding: Clipboard.bytes("a\u{1B}]52;c;\u{7}한"), as: UTF8.self)
        == "\u{1B}]52;c;YRtdNTI7YzsH7ZWc\u{1B}\\")
    let long = Clipboard.bytes(String(repeating: "한", count: 100_000))
    #expect(long.count == "\u{1B}]52;c;\u{1B}\\".utf8.count + Clipboard.byteLimit / 3 * 4)
  }
}
