import BackstaffCommand
import Testing

@Suite struct `Reading an invocation` {
  private func invocation(_ words: String..., environment: [String: String] = [:]) throws
    -> Invocation
  {
    guard
      case .run(_, let invocation) = try tool.parse(
        ["log"] + words, environment: { environment[$0] })
    else {
      throw CommandFailure(.internalError, "nothing to run")
    }
    return invocation
  }

  @Test func `the command line stands above the environment and that above the fallback`() throws {
    let set = ["TOOL_SESSION": "env"]
    #expect(try invocation("--session", "line", environment: set).text(.session) == "line")
    #expect(try invocation(environment: set).text(.session) == "env")
    #expect(try invocation(environment: ["TOOL_SESSION": ""]).text(.session) == "main")
    #expect(try invocation().text(.session) == "main")
    #expect(try invocation().text(.run) == nil)
  }

  @Test func `the last of several values counts and all can be had`() throws {
    let repeated = try invocation("-n1", "-n2")
    #expect(try repeated.text(.from) == "2")
    #expect(repeated.texts(.from) == ["1", "2"])
  }

  @Test func `a flag is off until it is given`() throws {
    #expect(try invocation().flag(.follow) == false)
    #expect(try invocation("-f").flag(.follow))
  }

  @Test func `whole numbers are read within their range`() throws {
    #expect(try invocation("-n42").integer(.from) == 42)
    #expect(try invocation().integer(.from) == nil)
    #expect(try invocation("--from=-1").integer(.from) == -1)
    for text in ["", "x", "1.5", " 1", "9223372036854775808"] {
      let failure = #expect(throws: CommandFailure.self) {
        try invocation("--from", text).integer(.from)
      }
      #expect(failure == .usage("--from takes a whole number, not '\(text)'"))
    }
    let failure = #expect(throws: CommandFailure.self) {
      try invocation("-n0").integer(.from, in: 1...9)
    }
    #expect(failure?.message == "--from takes a whole number from 1 to 9, not '0'")
  }

  @Test func `a value outside the choices is refused with the nearest one`() throws {
    #expect(try invocation("--colour=never").text(.colour) == "never")
    let typed = #expect(throws: CommandFailure.self) {
      try invocation("--colour=nevr").text(.colour)
    }
    #expect(typed?.code == .usage)
    #expect(typed?.message == "--colour is one of auto, always, never, not 'nevr'")
    #expect(typed?.hint == "did you mean 'never'?")
    let inherited = #expect(throws: CommandFailure.self) {
      try invocation(environment: ["TOOL_COLOUR": "blue"]).text(.colour)
    }
    #expect(inherited?.code == .configuration)
    #expect(inherited?.message == "TOOL_COLOUR is one of auto, always, never, not 'blue'")
  }

  @Test func `a required argument that the table did not declare is a usage failure`() throws {
    let failure = #expect(throws: CommandFailure.self) { try invocation().required("PATH") }
    #expect(failure == .usage("PATH is missing"))
  }
}
