import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct WhyReportTests {
  private let scanned: JSON = [
    "revision": 3, "kind": "event", "at": "0", "origin": "effect:1:0", "cause": 1, "outcome": "applied",
    "action": ["path": "scanned"],
  ]
  private let appeared: JSON = [
    "revision": 1, "kind": "event", "at": "0", "origin": "client:f81d4fae-7dec", "seq": 1, "outcome": "applied",
    "action": ["path": "appeared"], "effects": [["ordinal": 0]],
  ]

  private func report(isCreation: Bool = false) throws -> WhyReport {
    let operation = AppliedOperation(
      operation: .replace(path: JSONPointer(["n"]), value: 2), old: 1, new: 2, isAbove: false)
    return WhyReport(
      step: Provenance.Step(entry: scanned, operations: [operation], isCreation: isCreation),
      causes: try CauseChain(of: scanned) { _ in [appeared] })
  }

  @Test func `a step tells what happened, what it wrote and what led to it`() throws {
    #expect(
      try report().lines(listed: [3]) == [
        "    3  1970-01-01 00:00:00.000  effect:1:0  scanned  applied",
        "         replace /n  1 → 2",
        "         because of 1  1970-01-01 00:00:00.000  client:f81d4fae#1  appeared",
      ])
  }

  @Test func `a cause that is a step itself is told once`() throws {
    #expect(try report().lines(listed: [3, 1]).last == "         because of 1, which is listed below")
  }

  @Test func `a program gets the entry with the operations and the causes`() throws {
    let json = try report(isCreation: true).json
    #expect(json["revision"] == 3)
    #expect(json["action"] == ["path": "scanned"])
    #expect(json["operations"] == [["op": "replace", "path": "/n", "value": 2]])
    #expect(json["created"] == true)
    #expect(json["causes"]?.arrayValue?.count == 1)
    #expect(json["causes"]?[0]?["action"] == ["path": "appeared"])
  }
}
