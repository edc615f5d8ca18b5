import Backstaff
import BackstaffJSON
import Testing

/// A state that can nest without end.
@ObservableState
private struct Matryoshka: Equatable, Identifiable {
  var id = 0
  @Presents var inner: Matryoshka?
  var list: IdentifiedArrayOf<Matryoshka> = []

  /// a doll in a doll, so many times.
  static func nested(_ count: Int, inLists: Bool = false) -> Matryoshka {
    var shell = Matryoshka()
    for _ in 0..<count { shell = inLists ? Matryoshka(list: [shell]) : Matryoshka(inner: shell) }
    return shell
  }
}

@Suite struct NestedDocumentTests {
  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [(499, false), (166, true)])
  func `a state may nest as deep as documents do, and is refused beyond that`(count: Int, inLists: Bool) throws {
    let deepest = Matryoshka.nested(count, inLists: inLists)
    let document = try DocumentWriter.document(of: deepest)
    #expect(try JSON(parsing: document.bytes, limits: .own) == document)
    #expect(try Matryoshka(document: DocumentReader(document)) == deepest)
    let refusal = message { _ = try DocumentWriter.document(of: Matryoshka.nested(count + 1, inLists: inLists)) }
    #expect(refusal.contains("nests more than 500 levels deep"))
  }

  @Test func `a difference nests no deeper than a document, and applies as deep`() throws {
    let (old, new) = (Matryoshka.nested(498), Matryoshka.nested(499))
    let patch = try PatchWriter.patch(from: old, to: new)
    var copy = old
    #expect(try copy.apply(patch))
    #expect(copy == new)
    let one = message { _ = try PatchWriter.patch(from: new, to: Matryoshka.nested(500)) }
    #expect(one.contains("nests more than 500 levels deep"))
    let many = message { _ = try PatchWriter.patch(from: Matryoshka(), to: Matryoshka.nested(2000)) }
    #expect(many.contains("nests more than 500 levels deep"))
  }
}
