import BackstaffJSON
import Foundation

/// A real ingester in the workplace of a daemon, killed at the end of the test.
final class Ingester {
  let place: Workplace
  private let arguments: [String]
  private(set) var program: Program
  private(set) var port: UInt16 = 0

  var spool: String { place.file("spool") }

  /// Starts an ingester and waits until it serves.
  init(_ place: Workplace, _ arguments: [String] = ["--no-auth"], isLimited: Bool = false) throws {
    self.place = place
    self.arguments = arguments + (isLimited ? [] : ["--rate", "1000000", "--burst", "1000000"])
    program = try Self.start(place, self.arguments)
    port = try Self.port(of: program)
  }

  deinit { program.kill() }

  private static func start(_ place: Workplace, _ arguments: [String]) throws -> Program {
    try Program(
      "backstaff-links",
      ["--run", place.run, "--spool", place.file("spool"), "--listen", "127.0.0.1:0"] + arguments)
  }

  private static func port(of program: Program) throws -> UInt16 {
    guard program.waitForErrors({ $0.contains("serving at") }),
      let match = program.errorText.firstMatch(of: /127\.0\.0\.1:(\d+)/), let port = UInt16(match.1)
    else { throw Failure("the ingester does not serve: \(program.errorText)") }
    return port
  }

  /// Ends it as a crash does, and starts it again in its place.
  func restart() throws {
    program.kill()
    program = try Self.start(place, arguments)
    port = try Self.port(of: program)
  }

  func connect() throws -> HTTPConnection { try HTTPConnection(port: port) }

  func post(
    _ url: String, id: String, wait: String? = nil, token: String? = nil, session: String? = nil
  ) throws -> HTTPConnection.Answer {
    try connect().ask(
      "POST", "/v1/links" + (wait.map { "?wait=\($0)" } ?? ""), Self.order(url, id, session), token: token)
  }

  static func order(_ url: String, _ id: String, _ session: String? = nil) -> String {
    var members: [String: JSON] = ["url": .string(url), "id": .string(id)]
    members["session"] = session.map { .string($0) }
    return JSON.object(members).text
  }

  /// Waits until nothing waits in the spool.
  func waitUntilDelivered() throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !metrics().contains("\nbackstaff_links_pending 0\n") {
      guard ContinuousClock.now < end else { throw Failure("links wait for longer than a minute") }
      sched_yield()
    }
  }

  func metrics() throws -> String {
    String(decoding: try connect().ask("GET", "/metrics").body, as: UTF8.self)
  }
}
