import Testing
import Foundation
@Suite struct DumpTests {
  @Test func dump() throws {
    let sources = ["one": "@CasePathable enum Action { case tapped }",
      "mode": "@CasePathable public enum Mode { case idle, timed(seconds: Int), pair(Int, b: String) }",
      "struct": "@ObservableState struct State { var count = 0 \n let id: Int }",
      "stateenum": "@ObservableState enum Mode { case idle, busy(Part), timed(seconds: Int, String) }",
      "enum": "@Reducer public enum D { case add(AddItem), alert(AlertState<Ask>), off }"]
    var out = ""
    for (name, source) in sources { out += name + "\t" + Expansion(source, nested: false).text + "\n" }
    try out.write(toFile: "/tmp/bs/p/macros/.scratch/dump.txt", atomically: true, encoding: .utf8)
  }
}
