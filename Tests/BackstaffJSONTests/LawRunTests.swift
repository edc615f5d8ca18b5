import BackstaffJSON
import BackstaffTestSupport
import Testing

@Suite struct LawRunTests {
  @Test func `a law is tried ten thousand times, a million by night, or in one round`() {
    #expect(LawRun(settings: [:]).rounds == 0..<10_000)
    #expect(LawRun(settings: ["BACKSTAFF_NIGHTLY": "1"]).rounds == 0..<1_000_000)
    #expect(LawRun(settings: ["BACKSTAFF_NIGHTLY": "0", "BACKSTAFF_SEED": "7"]).seed == 7)
    #expect(LawRun(settings: ["BACKSTAFF_ROUND": "41"]).rounds == 41..<42)
    #expect(LawRun(settings: ["BACKSTAFF_ROUND": "-1"]).rounds == 0..<10_000)
  }

  @Test func `what breaks a law names the settings that make it break again`() {
    let law = { (generator: inout SeededGenerator) -> String? in
      let number = generator.next()
      return number.isMultiple(of: 64) ? "\(number)" : nil
    }
    let broken = LawRun(settings: ["BACKSTAFF_SEED": "5"]).firstBroken(law)
    let words = broken?.split(separator: " ") ?? []
    let round = words.last?.split(separator: "=").last?.dropLast()
    #expect(words.contains("BACKSTAFF_SEED=5"))
    let again = LawRun(settings: ["BACKSTAFF_SEED": "5", "BACKSTAFF_ROUND": String(round ?? "")]).firstBroken(law)
    #expect(again != nil)
    #expect(again == broken)
  }

  @Test func `a seed makes the same documents in every process`() {
    var generator = SeededGenerator(seed: 1)
    let revisions = DocumentMaker().history(40, &generator)
    #expect(generator.next() == 5_766_359_903_911_444_681)
    #expect(revisions.count == 40)
  }

  @Test func `what is made has every kind of change, none at all, and a number spelled anew`() {
    var generator = SeededGenerator(seed: 3)
    let maker = DocumentMaker()
    var kinds: Set<String> = []
    for _ in 0..<2000 {
      let old = maker.document(&generator)
      let new = maker.edited(old, &generator)
      kinds.formUnion(JSONPatch.difference(from: old, to: new).operations.map { $0.json["op"]?.stringValue ?? "" })
      if old == new { kinds.insert("none") }
      if old == new, old.bytes != new.bytes { kinds.insert("respelled") }
    }
    #expect(kinds == ["add", "remove", "replace", "move", "none", "respelled"])
  }

  @Test func `patches are made of all six operations, and most of them apply`() {
    var generator = SeededGenerator(seed: 4)
    let maker = DocumentMaker()
    var kinds: [String: Int] = [:]
    for _ in 0..<500 {
      let document = maker.document(&generator)
      let patch = maker.patch(for: document, &generator)
      #expect(patch.applied(to: document) != nil)
      for operation in patch.operations { kinds[operation.json["op"]?.stringValue ?? "", default: 0] += 1 }
    }
    #expect(kinds.count == 6)
    #expect(kinds.values.allSatisfy { $0 > 50 })
  }
}
