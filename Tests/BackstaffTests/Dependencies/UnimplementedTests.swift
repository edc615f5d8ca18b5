import Backstaff
import Testing

/// A client with an endpoint of each shape.
private struct Mailer: DependencyKey, Sendable {
  var send: @Sendable (String, Int) async throws -> [String]
  var count: @Sendable () -> Int
  var check: @Sendable (String) throws -> Void
  var log: @Sendable (String) async -> Void

  static let liveValue = Mailer(send: { _, _ in [] }, count: { 0 }, check: { _ in }, log: { _ in })
  static let testValue = Mailer(
    send: unimplemented("Mailer.send"), count: unimplemented("Mailer.count", placeholder: 42),
    check: unimplemented("Mailer.check"), log: unimplemented("Mailer.log", placeholder: ()))
}

@Suite struct UnimplementedTests {
  @Test func `DEP-13 an endpoint that is not provided is one issue and throws, or gives its placeholder`() async throws
  {
    @Dependency(Mailer.self) var mailer
    let log = IssueLog()
    await log.during {
      await #expect(throws: UnimplementedEndpoint.self) { try await mailer.send("a", 1) }
    }
    #expect(log.issues.count == 1)
    #expect(log.messages.first?.hasPrefix("`Mailer.send` was called and is not provided") == true)
    await log.during {
      #expect(mailer.count() == 42)
      #expect(throws: UnimplementedEndpoint.self) { try mailer.check("a") }
      await mailer.log("a")
    }
    #expect(
      log.messages.map { $0.prefix(14) } == ["`Mailer.send` ", "`Mailer.count`", "`Mailer.check`", "`Mailer.log` w"])

    let quiet = IssueLog()
    try await quiet.during {
      try await withDependencies {
        $0[Mailer.self].send = { name, count in Array(repeating: name, count: count) }
      } operation: {
        let sent = try await mailer.send("a", 2)
        #expect(sent == ["a", "a"])
      }
    }
    #expect(quiet.issues.isEmpty)
  }

  @Test func `the error of an endpoint says what to do`() {
    let send: @Sendable () throws -> Void = unimplemented("Mailer.send")
    let issues = IssueCatcher.issues {
      let error = #expect(throws: UnimplementedEndpoint.self) { try send() }
      #expect(error?.code == "unimplemented_endpoint")
      #expect(error?.description.hasSuffix("set it with `withDependencies` [unimplemented_endpoint]") == true)
    }
    #expect(issues.first?.fileID == "BackstaffTests/UnimplementedTests.swift")
  }
}
