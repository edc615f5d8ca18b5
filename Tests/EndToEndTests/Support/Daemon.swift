import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Foundation

/// A real store daemon in a workplace of its own, killed at the end of the test.
final class Daemon {
  let place: Workplace
  let statusPath: String
  private(set) var program: Program

  /// The list of packages that tests use: small, and the same everywhere.
  static let packages = """
    Package: bash
    Status: install ok installed
    Priority: required
    Section: shells
    Installed-Size: 7164
    Architecture: amd64
    Version: 5.2.15-2+b7
    Description: GNU Bourne Again SHell

    Package: htop
    Status: install ok installed
    Section: utils
    Installed-Size: 387
    Architecture: amd64
    Version: 3.2.2-2
    Description: interactive processes viewer

    Package: vim
    Status: hold ok installed
    Section: editors
    Installed-Size: 3738
    Architecture: amd64
    Version: 2:9.0.1378-2
    Description: Vi IMproved

    """

  init(packages: String = Daemon.packages, fault: String? = nil, arguments: [String] = []) throws {
    place = try Workplace()
    statusPath = place.file("status")
    try packages.write(toFile: statusPath, atomically: true, encoding: .utf8)
    program = try Daemon.start(place, statusPath, fault, arguments)
    _ = try front().connect(within: .seconds(60))
  }

  deinit {
    program.kill()
    // A script may have started another one in its place.
    guard let record = published, record.pid != program.pid else { return }
    Foundation.kill(record.pid, SIGKILL)
  }

  private var published: EndpointRecord? {
    do { return try Endpoint.read(in: place.run) } catch { return nil }
  }

  private static func start(
    _ place: Workplace, _ status: String, _ fault: String?, _ arguments: [String]
  ) throws -> Program {
    try Program(
      "desk-store", ["--run", place.run, "--data", place.data, "--status", status] + arguments,
      environment: fault.map { ["BACKSTAFF_FAULT": $0] } ?? [:])
  }

  /// Ends the daemon as a crash does.
  func kill() { program.kill() }

  /// Starts the daemon again; it is not waited for.
  func start(fault: String? = nil, arguments: [String] = []) throws {
    program = try Daemon.start(place, statusPath, fault, arguments)
  }

  /// A front of this process; it connects when it is served.
  func front(
    session: String = "main", name: String = "test", kind: ClientIdentity.Kind = .front, id: WireID = .random()
  ) throws -> Front {
    try Front(FrontOptions(runDirectory: place.run, session: session, name: name, kind: kind, id: id))
  }

  /// The slice at a scope now.
  func get(_ scope: String, session: String = "main") throws -> StreamEvent.Snapshot {
    let front = try front(session: session)
    defer { Daemon.close(front) }
    return try front.snapshot(of: scope, within: .seconds(60))
  }

  /// Sends an action and waits until it is decided.
  @discardableResult
  func send(_ path: String, _ payload: JSON? = nil, session: String = "main") throws -> SubmitResult {
    let front = try front(session: session)
    defer { Daemon.close(front) }
    return try front.outcome(of: Submit(path: path, payload: payload), within: .seconds(60))
  }

  /// Waits until the slice at a scope satisfies `condition`, and gives it.
  func wait(_ scope: String, session: String = "main", until condition: (JSON?) -> Bool) throws -> JSON? {
    let front = try front(session: session)
    defer { Daemon.close(front) }
    let handle = try front.open(Open(scope: scope))
    var slice = SliceDocument()
    return try front.run(within: .seconds(60)) { event -> JSON?? in
      guard case .stream(handle, let event) = event else { return nil }
      try slice.apply(event)
      let value = slice.isAbsent ? nil : slice.value
      return slice.revision != nil && condition(value) ? .some(value) : nil
    }
  }

  /// Runs the `backstaff` tool against this daemon.
  func tool(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String, errors: String) {
    try Program.run("backstaff", arguments + ["--run", place.run], input: input)
  }

  static func close(_ front: Front) {
    do { try front.close() } catch { return }
  }
}
