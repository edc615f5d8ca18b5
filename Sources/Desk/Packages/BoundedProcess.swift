import Foundation
import Synchronization

/// A child process that can neither run for ever nor print for ever, and never outlives the task that waits for it.
///
/// No shell is involved; standard input is empty; standard output and standard error come back as one stream. The child
/// leads a process group of its own and inherits no other descriptor. On the limits and on cancellation the whole group
/// is killed and reaped before `run` returns.
struct BoundedProcess: Sendable {
  enum Outcome: Equatable {
    case exited(status: Int32, output: [UInt8])
    case signalled(Int32)
  }

  enum Failure: Error, Equatable {
    /// The system's error number.
    case cannotStart(Int32)
    case timeLimit
    case outputLimit
  }

  var path: String
  var arguments: [String]
  /// `NAME=value` words; nothing is inherited.
  var environment: [String]
  var outputBytesLimit: Int
  var timeLimit: Duration

  /// Runs the child on a thread of its own: its waits must not hold a thread of the tasks' pool. Throws `Failure`, or
  /// `CancellationError`.
  func run() async throws -> Outcome {
    try Task.checkCancellation()
    let cancellation = try Pipe()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try supervise(cancellation) }) }
      }
    } onCancel: {
      cancellation.closeWriter()
    }
  }

  private func supervise(_ cancellation: Pipe) throws -> Outcome {
    let output = try Pipe()
    let deadline = ContinuousClock.now + timeLimit
    let child = try spawn(output: output.writer)
    output.closeWriter()
    do {
      let bytes = try collect(output, until: deadline, cancellation)
      return try wait(for: child, output: bytes, until: deadline, cancellation)
    } catch {
      kill(-child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      throw error
    }
  }

  private func collect(_ output: Pipe, until deadline: ContinuousClock.Instant, _ cancellation: Pipe) throws -> [UInt8]
  {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      try pause(until: deadline, for: output.reader, cancellation)
      let count = read(output.reader, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else { continue }  // nothing yet: interrupted, or the pause is over
      bytes += chunk[..<count]
      guard bytes.count <= outputBytesLimit else { throw Failure.outputLimit }
    }
  }

  /// Waits until the descriptor has something, if one is given. Throws at the deadline and on cancellation.
  private func pause(
    until deadline: ContinuousClock.Instant, atMost milliseconds: Int32 = .max, for descriptor: Int32 = -1,
    _ cancellation: Pipe
  ) throws {
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    guard left > 0 else { throw Failure.timeLimit }
    var requests = [
      pollfd(fd: cancellation.reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&requests, 2, min(milliseconds, Int32(min(left.rounded(.up), 1e9))))
    if requests[0].revents != 0 { throw CancellationError() }
  }

  /// The child has closed its output; nearly always it is gone already.
  private func wait(
    for child: pid_t, output: [UInt8], until deadline: ContinuousClock.Instant, _ cancellation: Pipe
  ) throws -> Outcome {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      try pause(until: deadline, atMost: 5, cancellation)
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: (status >> 8) & 0xFF, output: output) : .signalled(signal)
  }
}

extension BoundedProcess {
  private func spawn(output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    for descriptor in try Self.inheritable() { posix_spawn_file_actions_addclose(&actions, descriptor) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    configure(&attributes)

    var child: pid_t = 0
    let status = Self.withVector([path] + arguments) { words in
      Self.withVector(environment) { posix_spawn(&child, path, &actions, &attributes, words, $0) }
    }
    guard status == 0 else { throw Failure.cannotStart(status) }
    return child
  }

  /// Every descriptor of this process but the standard ones. One that another thread opens after this list was made is
  /// kept from the child by its own close-on-exec flag; one that is closed meanwhile is no error.
  private static func inheritable() throws -> [Int32] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return names.compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
    } catch {
      throw Failure.cannotStart(EIO)  // no /proc: better no child than one that holds our locks and sockets
    }
  }

  /// A group of its own, and none of the signals that the parent blocks or ignores.
  private func configure(_ attributes: inout posix_spawnattr_t) {
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

  private static func withVector<Result>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let vector = words.map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    return body(vector)
  }
}

/// Both ends of a pipe, closed with the value. The write end can be closed early, from any thread.
private final class Pipe: Sendable {
  let reader: Int32
  let writer: Int32
  private let isWriterOpen = Mutex(true)

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BoundedProcess.Failure.cannotStart(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Only the child waits in `write`; this side waits in `poll`, where deadline and cancellation are seen as well.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    closeWriter()
    close(reader)
  }

  func closeWriter() {
    isWriterOpen.withLock { isOpen in
      if isOpen { close(writer) }
      isOpen = false
    }
  }
}
