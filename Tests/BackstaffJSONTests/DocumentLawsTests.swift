import BackstaffJSON
import BackstaffTestSupport
import Testing

/// Ten thousand generated cases of each law, a million by night: see ``LawRun``.
@Suite struct DocumentLawsTests {
  private let maker = DocumentMaker()

  @Test func `any document becomes any other by the difference, and no patch is larger than a new root`() {
    let broken = LawRun.here.firstBroken { generator in
      let old = maker.document(&generator)
      return DocumentLaws.ofDifference(from: old, to: maker.edited(old, &generator))
    }
    #expect(broken == nil)
  }

  @Test func `patches compose`() {
    let broken = LawRun.here.firstBroken { generator in
      let revisions = maker.history(3, &generator)
      return DocumentLaws.ofComposition(revisions[0], revisions[1], revisions[2])
    }
    #expect(broken == nil)
  }

  @Test func `one patch over many revisions does what those between them do`() {
    let broken = LawRun.here.firstBroken { generator in
      let revisions = maker.history(6, &generator)
      let middle = Int.random(in: 0..<revisions.count, using: &generator)
      return DocumentLaws.ofCoalescing(revisions[0], revisions[middle], revisions[revisions.count - 1])
    }
    #expect(broken == nil)
  }

  @Test func `a patch that fails at its end leaves every byte of a document, whatever it had done`() {
    let broken = LawRun.here.firstBroken { generator in
      let document = maker.document(&generator)
      return DocumentLaws.ofFailure(maker.patch(for: document, &generator), in: document)
    }
    #expect(broken == nil)
  }
}
