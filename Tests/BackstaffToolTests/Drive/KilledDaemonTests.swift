import BackstaffBus
import Glibc
import Testing

@testable import BackstaffTool

/// A process that stands in for a daemon: it holds the lock of a run directory, and `endpoint.json` names it.
private final class StandIn {
  let directory: String
  private(set) var pid: pid_t

  /// `flock` takes the lock and becomes `sleep`, which keeps it.
  init(lock: String = RunDirectory.lockName) throws {
    var template = Array("/tmp/backstaff-tool-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try Self.write("", to: "\(directory)/\(RunDirectory.lockName)")
    pid = try Self.spawn(["/usr/bin/flock", "-F", "\(directory)/\(lock)", "/bin/sleep", "1000"])
    try Self.awaitSleep(pid)
    try Self.write(
      #"{"epoch":1,"store":"s","pid":\#(pid),"ctl":"ipc://none","started":0}"#,
      to: "\(directory)/\(RunDirectory.endpointName)")
  }

  deinit {
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    for name in ["lock", "other", RunDirectory.endpointName] { unlink("\(directory)/\(name)") }
    rmdir(directory)
  }

  static func `await`(_ what: String, _ condition: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(5)
    while !condition() {
      try #require(ContinuousClock.now < end, "\(what)")
      poll(nil, 0, 1)
    }
  }

  /// The words of a process are empty for an instant while its program is replaced.
  static func awaitSleep(_ pid: pid_t) throws {
    try Self.await("the stand-in becomes sleep") {
      do {
        return try ProcessRecord(reading: pid).arguments == ["/bin/sleep", "1000"]
      } catch {
        return false
      }
    }
  }

  private static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  private static func spawn(_ words: [String]) throws -> pid_t {
    let vector = words.map { strdup($0) } + [nil]
    let environment = [strdup("STANDIN=yes"), nil]
    defer { (vector + environment).forEach { free($0) } }
    var pid: pid_t = 0
    try #require(posix_spawn(&pid, words[0], nil, nil, vector, environment) == 0)
    return pid
  }
}

@Suite struct `Killing and starting a daemon` {
  @Test func `a killed daemon is gone when the step ends and comes back as it was`() throws {
    let standIn = try StandIn()
    let killed = try KilledDaemon.kill(in: standIn.directory)
    #expect(!ProcessRecord.isRunning(standIn.pid))

    // What this process was given by its parent, which may wait until it is closed.
    let inherited = dup(STDIN_FILENO)
    try #require(inherited > STDERR_FILENO)
    defer { close(inherited) }
    let child = try killed.start()
    defer {
      kill(child.pid, SIGKILL)
      waitpid(child.pid, nil, 0)
    }
    try StandIn.awaitSleep(child.pid)
    let record = try ProcessRecord(reading: child.pid)
    #expect(record.environment == ["STANDIN=yes"])
    // A program that has just begun opens its libraries one after the other; what was inherited stays open.
    try StandIn.await("the child has nothing open but its three streams") {
      ProcessRecord.descriptors(of: child.pid).allSatisfy { $0 <= STDERR_FILENO }
    }
    #expect(child.ending() == nil)
    #expect(getpgid(child.pid) == child.pid)
  }

  @Test func `a process that does not hold the lock is not touched`() throws {
    let standIn = try StandIn(lock: "other")
    let error = #expect(throws: ProcessError.self) { _ = try KilledDaemon.kill(in: standIn.directory) }
    #expect(
      error?.description
        == "process \(standIn.pid), named by endpoint.json, is not the daemon of \(standIn.directory)")
    #expect(ProcessRecord.isRunning(standIn.pid))
  }

  @Test func `a process that ends at once is told`() throws {
    let standIn = try StandIn()
    let child = DaemonChild(pid: standIn.pid)
    #expect(child.ending() == nil)
    kill(standIn.pid, SIGKILL)
    var ending: String?
    try StandIn.await("the stand-in ends") {
      ending = child.ending()
      return ending != nil
    }
    #expect(ending == "signal 9 ended it")
  }

  @Test func `nobody has the number of a process that was never started`() {
    #expect(!ProcessRecord.isRunning(pid_t.max))
    #expect(throws: ProcessError.self) { try ProcessRecord(reading: pid_t.max) }
  }
}
