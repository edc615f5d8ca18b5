import Foundation

extension PackageManager {
  /// The limits of the live package manager.
  package struct Limits: Sendable {
    /// The largest status file read, in bytes; a system with 3,000 packages has about 4 MB.
    package var statusBytes = 64 * 1_024 * 1_024
    package var planLines = 500
    package var outputBytes = 4 * 1_024 * 1_024
    package var time = Duration.seconds(60)

    package init() {}
  }

  /// The package manager of this machine: dpkg's status file, and `apt-get` in its simulating mode.
  package static func live(
    statusPath: String = "/var/lib/dpkg/status", aptGetPath: String = "/usr/bin/apt-get", limits: Limits = Limits()
  ) -> PackageManager {
    let apt = AptGet(path: aptGetPath, limits: limits)
    return PackageManager(
      inventory: { try StatusFile(path: statusPath, bytesLimit: limits.statusBytes).inventory() },
      simulateRemoval: { package in
        try PlanLine.check(package)
        return try await apt.simulate(["remove", "--", package])
      },
      simulate: { plan in
        guard plan.count <= limits.planLines else {
          throw PackageError(.planLimit, "a plan of more than \(limits.planLines) lines cannot be checked at once")
        }
        guard !plan.isEmpty else { return Simulation() }
        return try await apt.simulate(["install", "--"] + plan.map { line throws(PackageError) in try line.word() })
      })
  }
}

/// The status file on disk.
private struct StatusFile {
  var path: String
  var bytesLimit: Int

  func inventory() throws(PackageError) -> Inventory { DpkgStatus.inventory(try bytes()) }

  private func bytes() throws(PackageError) -> [UInt8] {
    // Without O_NONBLOCK a FIFO in its place would hold the caller for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure(errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw PackageError(.statusUnreadable, "the package list \(path) is not a file")
    }
    return try read(descriptor, expected: Int(facts.st_size))
  }

  private func read(_ descriptor: Int32, expected: Int) throws(PackageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    bytes.reserveCapacity(min(expected, bytesLimit))
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      bytes += chunk[..<count]
      guard bytes.count <= bytesLimit else {
        throw PackageError(.statusTooLarge, "the package list \(path) is larger than \(bytesLimit) bytes")
      }
    }
  }

  private func failure(_ reason: Int32) -> PackageError {
    let cause = String(cString: strerror(reason))
    if reason == ENOENT || reason == ENOTDIR {
      return PackageError(
        .statusMissing, "there is no package list at \(path); is this a Debian system? --status names another file")
    }
    return PackageError(.statusUnreadable, "the package list \(path) cannot be read", cause: cause)
  }
}

/// `apt-get`, only ever asked to simulate.
private struct AptGet: Sendable {
  var path: String
  var limits: PackageManager.Limits

  /// `-s` stands first, so that whatever follows is a simulation. Locks and package caches are left alone as well: not
  /// even a cache file changes. Patterns are off, or `a.c` would be a regular expression that matches half the archive.
  private static let options = [
    "-s", "-q", "-o", "Debug::NoLocking=true", "-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache=",
    "-o", "APT::Cmd::Pattern-Only=true",
  ]

  func simulate(_ request: [String]) async throws -> Simulation {
    let process = BoundedProcess(
      path: path, arguments: Self.options + request,
      environment: ["LC_ALL=C", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"],
      outputBytesLimit: limits.outputBytes, timeLimit: limits.time)
    do {
      switch try await process.run() {
      case .exited(let status, let output): return AptSimulation.simulation(output, status: status)
      case .signalled(let signal): throw PackageError(.aptBroken, "apt-get was ended by signal \(signal)")
      }
    } catch let error as BoundedProcess.Failure {
      throw failure(error)
    }
  }

  private func failure(_ failure: BoundedProcess.Failure) -> PackageError {
    switch failure {
    case .cannotStart(let reason) where reason == ENOENT || reason == EACCES:
      PackageError(
        .aptMissing, "\(path) cannot be run; is this a Debian system?", cause: String(cString: strerror(reason)))
    case .cannotStart(let reason):
      PackageError(.aptBroken, "apt-get cannot be started", cause: String(cString: strerror(reason)))
    case .timeLimit:
      PackageError(.timeLimit, "apt-get did not answer within \(limits.time.components.seconds) s and was stopped")
    case .outputLimit:
      PackageError(.outputLimit, "apt-get printed more than \(limits.outputBytes) bytes and was stopped")
    }
  }
}
