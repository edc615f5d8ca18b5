import Backstaff
import Testing

/// Finding actions that could not be recorded, before any is sent.
@Suite struct ActionSchemaTests {
  private struct Handle {}

  @CasePathable private enum Inner {
    case open(Handle)
    case typed(String)
  }

  @CasePathable private enum Outer {
    case plain
    case counted(Int)
    case moved(from: Int, to: Handle)
    case callback(@Sendable () -> Void)
    case inner(Inner)
    case presented(PresentationAction<Inner>)
    case rows(IdentifiedAction<Int, Inner>)
    indirect case again(Outer)
    case never(Never)
  }

  @Test func `what cannot be recorded is named by its case and what it carries, once`() {
    let found = ActionSchemaWriter.unrecordable(in: Outer.self)
    #expect(found.count == 3)
    #expect(found[0].contains("Outer.moved: "))
    #expect(found[1].contains("Outer.callback: ") && found[1].hasSuffix("() -> ()"))
    #expect(found[2].contains("Inner.open: "))
  }

  @Test func `actions that can be recorded are not named`() {
    #expect(ActionSchemaWriter.unrecordable(in: Home.Action.self) == [])
    #expect(ActionSchemaWriter.unrecordable(in: Meter.Action.self) == [])
  }
}
