import BackstaffWire
import Glibc

/// The directory in which a daemon can be found: its lock, its sockets and `endpoint.json`. Whoever holds this object
/// is the only daemon there; the lock goes with the process, however it ends.
///
///     let run = try RunDirectory.claim("/run/user/1000/backstaff")   // BusError.Code.held when one runs already
///     let router = try RouterSocket(context, in: run)
///     try run.publish(epoch: 12, store: id)
package final class RunDirectory: Sendable {
  package let path: String
  private let lock: Int32

  /// The longest socket path, in bytes: the kernel takes 107, and there must be room for a longer socket name later.
  package static let pathBytes = 100
  package static let lockName = "lock"
  package static let controlName = "ctl.sock"
  package static let endpointName = "endpoint.json"

  /// What a directory is for, as its refusals say it.
  package enum Use: Sendable {
    case daemon
    /// The links of an ingester.
    case spool

    var name: String { self == .daemon ? "run directory" : "spool folder" }

    fileprivate func held(_ path: String, by holder: String) -> String {
      switch self {
      case .daemon: "\(holder) is the daemon of the run directory \(path) already; stop it or choose another directory"
      case .spool: "\(holder) has the spool in \(path) already; stop it or choose another folder"
      }
    }
  }

  private init(path: String, lock: Int32) {
    self.path = path
    self.lock = lock
  }

  deinit {
    // A child that is being started shares the file until it becomes another program: closing alone would leave it the
    // lock for that long.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// The directory, made when it is missing (mode 0700), with its lock taken.
  ///
  /// Throws `held` naming the process that has it, `not_private` when others may enter it, `path_too_long`.
  package static func claim(_ path: String, for use: Use = .daemon) throws(BusError) -> RunDirectory {
    let path = try Files.makeDirectory(path)
    try requirePrivate(path, use)
    try requireShort("\(path)/\(controlName)", use)
    return RunDirectory(path: path, lock: try takeLock("\(path)/\(lockName)", in: path, use))
  }

  /// The ZeroMQ endpoint of the socket for fronts.
  package var controlEndpoint: String { "ipc://\(path)/\(Self.controlName)" }

  /// Tells fronts where the daemon is. Call it when the sockets are bound.
  package func publish(epoch: Int64, store: String) throws(BusError) {
    let record = EndpointRecord(
      epoch: epoch, store: store, pid: getpid(), ctl: controlEndpoint, startedMilliseconds: WallClock.milliseconds)
    try Files.write(record.encoded, to: "\(path)/\(Self.endpointName)")
  }

  /// Tells fronts that the daemon has gone: the orderly end.
  package func withdraw() throws(BusError) {
    for name in [Self.endpointName, Self.controlName] {
      if unlink("\(path)/\(name)") != 0, errno != ENOENT { throw .system("\(path)/\(name) could not be removed") }
    }
  }
}

extension RunDirectory {
  private static func requireShort(_ socket: String, _ use: Use) throws(BusError) {
    guard socket.utf8.count <= pathBytes else {
      throw BusError(
        .pathTooLong,
        "the socket path \(socket) has \(socket.utf8.count) bytes, and \(pathBytes) are allowed; "
          + "choose a shorter \(use.name)")
    }
  }

  private static func requirePrivate(_ path: String, _ use: Use) throws(BusError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system("\(path) could not be looked at") }
    guard status.st_uid == geteuid() else {
      throw BusError(.notPrivate, "the \(use.name) \(path) belongs to user \(status.st_uid), not to this one")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw BusError(.notPrivate, "other users may enter the \(use.name) \(path); use `chmod 700 \(path)`")
    }
  }

  private static func takeLock(_ file: String, in path: String, _ use: Use) throws(BusError) -> Int32 {
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("\(file) could not be opened") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      guard number == EWOULDBLOCK else { throw .system("\(file) could not be locked", error: number) }
      throw BusError(.held, use.held(path, by: holder(of: file)))
    }
    let pid = Array("\(getpid())\n".utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, pid, pid.count, 0) == pid.count else {
      let number = errno
      close(descriptor)
      throw .system("\(file) could not be written", error: number)
    }
    return descriptor
  }

  private static func holder(of file: String) -> String {
    guard let bytes = Files.read(file), let pid = Int32(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
    else { return "another process" }
    return "process \(pid)"
  }
}
