import BackstaffBus
import BackstaffWire
import Glibc

/// A daemon that was ended as a crash would end it, and can be started again as it was.
///
///     let daemon = try KilledDaemon.kill(in: "/run/user/1000/backstaff")
///     let child = try daemon.start()
final class KilledDaemon {
  private let record: ProcessRecord
  /// Where its standard output and standard error went.
  private let outputs: [Int32]

  /// How long a killed process may take to disappear.
  static let endingLimit: Duration = .seconds(5)
  private static let lookMilliseconds: Int32 = 2

  private init(_ record: ProcessRecord) {
    self.record = record
    outputs = [STDOUT_FILENO, STDERR_FILENO].map { Self.writer("/proc/\(record.pid)/fd/\($0)") }
  }

  /// The file behind another process's descriptor, opened anew, or -1: a socket cannot be. A pipe that nobody reads
  /// must not hold us up here, but the daemon expects its writes to wait.
  private static func writer(_ path: String) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_APPEND) }
    return descriptor
  }

  deinit {
    for descriptor in outputs where descriptor >= 0 { close(descriptor) }
  }

  /// Ends the daemon that serves the run directory by SIGKILL, and waits until it is gone.
  ///
  /// The number in `endpoint.json` may be an old one that another program has now: only a process that holds the run
  /// directory's lock is ended.
  static func kill(in directory: String) throws -> KilledDaemon {
    let pid = try Endpoint.read(in: directory).pid
    guard pid > 1, ProcessRecord.isRunning(pid), ProcessRecord.holds(pid, "\(directory)/\(RunDirectory.lockName)")
    else {
      throw ProcessError("process \(pid), named by endpoint.json, is not the daemon of \(directory)")
    }
    let daemon = KilledDaemon(try ProcessRecord(reading: pid))
    guard Glibc.kill(pid, SIGKILL) == 0 else { throw ProcessError(system: "process \(pid) cannot be killed") }
    try awaitEnd(of: pid)
    return daemon
  }

  private static func awaitEnd(of pid: pid_t) throws(ProcessError) {
    let end = ContinuousClock.now + endingLimit
    while true {
      // It is our own child when this script has started it.
      waitpid(pid, nil, WNOHANG)
      guard ProcessRecord.isRunning(pid) else { return }
      guard ContinuousClock.now < end else { throw ProcessError("process \(pid) does not end") }
      poll(nil, 0, lookMilliseconds)
    }
  }

  /// Starts the same program with the same words, environment, folder and outputs. It leads a process group of its own:
  /// keys pressed at the script's terminal are not meant for it.
  func start() throws(ProcessError) -> DaemonChild {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    connectStreams(&actions)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.configure(&attributes)

    let child = try Self.inFolder(record.folder) { () throws(ProcessError) in
      var child: pid_t = 0
      let status = Self.withVector(record.arguments) { words in
        Self.withVector(record.environment) { posix_spawn(&child, record.program, &actions, &attributes, words, $0) }
      }
      guard status == 0 else { throw ProcessError(system: "\(record.program) cannot be started", error: status) }
      return child
    }
    return DaemonChild(pid: child)
  }

  /// Standard input is empty; both outputs go where the old ones went. Everything else is closed on the way, also what
  /// this process was given without asking: a parent may wait for its descriptors to be closed.
  private func connectStreams(_ actions: inout posix_spawn_file_actions_t) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (output, number) in zip(outputs, [STDOUT_FILENO, STDERR_FILENO]) {
      if output >= 0 {
        posix_spawn_file_actions_adddup2(&actions, output, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      }
    }
    for descriptor in ProcessRecord.descriptors(of: getpid()) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }

  /// A process group of its own, and none of the signals that this tool blocks or ignores.
  private static func configure(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// Does the work with another working folder, which a child then begins in: a relative `--run` must mean the same.
  private static func inFolder<Result>(
    _ folder: String, _ work: () throws(ProcessError) -> Result
  ) throws(ProcessError) -> Result {
    let here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard here >= 0 else { throw ProcessError(system: "the working folder cannot be kept") }
    defer { close(here) }
    guard chdir(folder) == 0 else { throw ProcessError(system: "\(folder) cannot be entered") }
    defer { fchdir(here) }
    return try work()
  }

  private static func withVector<Result>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let vector = words.map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    return body(vector)
  }
}

/// A daemon that was started by this process.
struct DaemonChild {
  let pid: pid_t

  /// How it ended, in words; nil while it runs.
  func ending() -> String? {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? "it ended with status \((status >> 8) & 0xFF)" : "signal \(signal) ended it"
  }
}
