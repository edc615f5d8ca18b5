import BackstaffCommand
import BackstaffHTTP
import Testing

@testable import BackstaffLinks

@Suite struct LinksCommandTests {
  private func configuration(
    _ given: [String: [String]], environment: [String: String] = ["HOME": "/home/x"]
  ) throws -> LinksConfiguration {
    try LinksConfiguration(
      Invocation(path: ["backstaff-links"], given: given, environment: { environment[$0] }))
  }

  @Test func `options become the configuration`() throws {
    let read = try configuration([
      "senders": ["/etc/s"], "run": ["/r"], "spool": ["/s"], "listen": ["unix:/x"], "session": ["wall", "main"],
      "group": ["family=main,wall", "all=a,b,c"], "origin": ["DESK://inventory", "desk:tour", "https://Ex.com/"],
      "rate": ["7"], "burst": ["8"],
      "request-seconds": ["9"], "spool-links": ["10"], "spool-kib": ["64"],
    ])
    #expect(read.run == "/r")
    #expect(read.spool == "/s")
    #expect(read.senders == "/etc/s")
    #expect(read.address == .unix(path: "/x"))
    #expect(
      read.targets
        == Targets(sessions: ["main", "wall"], groups: ["family": ["main", "wall"], "all": ["a", "b", "c"]]))
    #expect(read.home == "wall")
    #expect(read.origins == ["desk://inventory", "desk://tour", "https://ex.com"])
    #expect(read.limits.rate == .init(linksPerSecond: 7, burst: 8))
    #expect(read.limits.http.arrival == .seconds(9))
    #expect(read.limits.spool.pending == 10)
    #expect(read.limits.spool.bytes == 65_536)
  }

  @Test func `without options it serves on loopback, for any session, from the standard folders`() throws {
    let read = try configuration(["no-auth": [""]])
    #expect(read.address == .loopback(host: "127.0.0.1", port: 8117))
    #expect(read.senders == nil)
    #expect(read.spool == "/home/x/.local/share/backstaff-links")
    #expect(read.targets == Targets())
    #expect(read.home == "main")
    #expect(read.limits == LinkLimits())
  }

  @Test(arguments: [
    ([:], "nobody is known"), (["senders": ["x"], "no-auth": [""]], "exclude each other"),
    (["no-auth": [""], "listen": ["0.0.0.0:80"]], "not an address of this machine alone"),
    (["no-auth": [""], "group": ["family"]], "--group"), (["no-auth": [""], "group": ["f=a,a"]], "--group"),
    (["no-auth": [""], "session": ["a b"]], "--session"), (["no-auth": [""], "origin": ["inventory"]], "--origin"),
    (["no-auth": [""], "origin": ["/inventory"]], "--origin"), (["no-auth": [""], "origin": ["desk://"]], "--origin"),
    (["no-auth": [""], "origin": ["desk://inventory/items"]], "--origin"),
    (["no-auth": [""], "rate": ["0"]], "--rate"),
  ])
  func `a wrong command line says what is wrong`(given: [String: [String]], words: String) {
    let failure = #expect(throws: CommandFailure.self) { try configuration(given) }
    #expect(failure?.code == .usage)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }
}
