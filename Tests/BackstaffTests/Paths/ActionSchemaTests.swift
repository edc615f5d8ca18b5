import Backstaff
import Testing

/// Finding actions that could not be recorded, before any is sent.
@Suite struct ActionSchemaTests {
  @Test func `what cannot be recorded is named by its case and what it carries, once`() {
    let found = ActionSchemaWriter.unrecordable(in: SchemaOuter.self)
    #expect(found.count == 3)
    #expect(found[0].contains("SchemaOuter.moved: SchemaHandle"))
    #expect(found[1].contains("SchemaOuter.callback: ") && found[1].hasSuffix("() -> ()"))
    #expect(found[2].contains("SchemaInner.open: SchemaHandle"))
  }

  @Test func `actions that can be recorded are not named`() {
    #expect(ActionSchemaWriter.unrecordable(in: Home.Action.self) == [])
    #expect(ActionSchemaWriter.unrecordable(in: Meter.Action.self) == [])
  }
}

struct SchemaHandle {}

@CasePathable enum SchemaInner {
  case open(SchemaHandle)
  case typed(String)
}

@CasePathable enum SchemaOuter {
  case plain
  case counted(Int)
  case moved(from: Int, to: SchemaHandle)
  case callback(@Sendable () -> Void)
  case inner(SchemaInner)
  case presented(PresentationAction<SchemaInner>)
  case rows(IdentifiedAction<Int, SchemaInner>)
  indirect case again(SchemaOuter)
  case never(Never)
}
