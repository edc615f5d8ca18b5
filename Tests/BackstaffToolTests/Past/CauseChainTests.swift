import BackstaffCommand
import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct CauseChainTests {
  private func event(_ revision: Int64, _ origin: String, cause: Int64 = 0, effects: [Int64] = []) -> JSON {
    var members: [String: JSON] = [
      "revision": .integer(revision), "kind": "event", "origin": .string(origin), "at": "0",
      "action": ["path": .string("act\(revision)")], "context": ["minted": 1],
    ]
    if cause > 0 { members["cause"] = .integer(cause) }
    if !effects.isEmpty { members["effects"] = .array(effects.map { ["ordinal": .integer($0)] }) }
    return .object(members)
  }

  private func chain(of entry: JSON, in entries: [JSON]) throws -> CauseChain {
    try CauseChain(of: entry) { revision in entries.filter { $0["revision"] == .integer(revision) } }
  }

  private func revisions(_ chain: CauseChain) -> [Int64] { chain.entries.compactMap { $0["revision"]?.integerValue } }

  @Test func `a cascade leads to the effect that sent it and that to the submission`() throws {
    let entries = [
      event(1, "client:a", effects: [0]), event(2, "key:b"), event(3, "effect:1:0", cause: 1),
      event(4, "cascade", cause: 3),
    ]
    let chain = try chain(of: entries[3], in: entries)
    #expect(revisions(chain) == [3, 1])
    #expect(chain.entries.map { $0["origin"] } == ["effect:1:0", "client:a"])
    #expect(chain.entries.allSatisfy { $0["context"] == nil && $0["action"] != nil })
    #expect(!chain.isCut)
    #expect(try self.chain(of: entries[0], in: entries).entries.isEmpty)
  }

  @Test func `an effect of the opening is caused by the opening`() throws {
    let open: JSON = ["revision": 0, "kind": "open", "origin": "daemon", "effects": [["ordinal": 0]]]
    #expect(revisions(try chain(of: event(1, "effect:0:0"), in: [open])) == [0])
  }

  @Test func `an effect of a migration is told from one of the event before it`() throws {
    let migration: JSON = ["revision": 1, "kind": "migrate", "origin": "daemon", "effects": [["ordinal": 2]]]
    let ended: JSON = ["revision": 1, "kind": "effectEnded", "effects": ["revision": 1, "ordinal": 2]]
    let entries = [event(1, "client:a", effects: [0, 1]), ended, migration]
    func kind(_ ordinal: Int64) throws -> JSON? {
      try chain(of: event(2, "effect:1:\(ordinal)", cause: 1), in: entries).entries.first?["kind"]
    }
    #expect(try kind(2) == "migrate")
    #expect(try kind(1) == "event")
  }

  @Test func `a chain that goes on for ever is cut`() throws {
    let entries = (1...100).map { event($0, "effect:\($0 - 1):0", cause: $0 - 1, effects: [0]) }
    let chain = try chain(of: entries[99], in: entries)
    #expect(revisions(chain) == (68...99).reversed())
    #expect(chain.isCut)
  }

  @Test(arguments: [Int64(5), 6, Int64.max, 4])
  func `a cause that is not before its effect, or not there, is refused`(cause: Int64) {
    let error = #expect(throws: CommandFailure.self) {
      try chain(of: event(5, "cascade", cause: cause), in: [event(5, "cascade"), event(6, "cascade")])
    }
    #expect(error?.code == .badData)
    #expect(error?.message.contains("revision \(cause)") == true)
  }
}
