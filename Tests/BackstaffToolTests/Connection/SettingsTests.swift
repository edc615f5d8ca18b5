import BackstaffCommand
import Testing

@testable import BackstaffTool

@Suite struct `Settings of a connection` {
  private func settings(
    _ given: [String: [String]] = [:], environment: [String: String] = [:]
  ) throws(CommandFailure) -> Settings {
    try Settings(Invocation(path: ["backstaff", "get"], given: given, environment: { environment[$0] }))
  }

  @Test func `the command line stands above the environment and that above the folders`() throws {
    let environment = ["BACKSTAFF_RUN": "/run/a", "BACKSTAFF_SESSION": "wall", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(try settings(environment: ["XDG_RUNTIME_DIR": "/run/user/1"]) == Settings(run: "/run/user/1/backstaff"))
    #expect(try settings(environment: environment) == Settings(run: "/run/a", session: "wall"))
    #expect(
      try settings(["run": ["b"], "session": ["main"], "timeout": ["0.5"]], environment: environment)
        == Settings(run: "b", session: "main", timeout: .milliseconds(500), isPatient: true))
  }

  @Test(arguments: ["", "-1", "x", "nan", "inf", "86401"])
  func `a time that is none is refused`(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try settings(["run": ["r"], "timeout": [text]]) }
    #expect(failure?.code == .usage)
  }
}
