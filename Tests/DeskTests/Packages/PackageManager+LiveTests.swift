import Foundation
import Testing

@testable import Desk

@Suite struct `The live package manager` {
  private static let hasDpkg = FileManager.default.fileExists(atPath: "/var/lib/dpkg/status")
  private static let hasApt = hasDpkg && FileManager.default.isExecutableFile(atPath: "/usr/bin/apt-get")

  private func error(_ body: () async throws -> Void) async -> PackageError? {
    await #expect(throws: PackageError.self) { try await body() }
  }

  @Test func `a status file is read from where it is said to be`() async throws {
    let folder = try TemporaryFolder()
    let text = "Package: a1\nStatus: hold ok installed\nVersion: 1\nArchitecture: all\n\nwhat\n"
    let inventory = try await PackageManager.live(statusPath: try folder.file("status", Array(text.utf8))).inventory()
    #expect(inventory.packages.map(\.id) == ["a1"])
    #expect(inventory.packages.map(\.isHeld) == [true])
    #expect(inventory.skipped == 1)
  }

  @Test func `a missing status file is an error that names it`() async throws {
    let error = await error { _ = try await PackageManager.live(statusPath: "/nonexistent/status").inventory() }
    #expect(error?.code == .statusMissing)
    #expect(error?.message.hasPrefix("there is no package list at /nonexistent/status") == true)
  }

  @Test func `a folder or a pipe in its place is an error and not a wait`() async throws {
    let folder = try TemporaryFolder()
    let fifo = "\(folder.path)/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    for path in [folder.path, fifo, "/dev/null"] {
      let error = await error { _ = try await PackageManager.live(statusPath: path).inventory() }
      #expect(error == PackageError(.statusUnreadable, "the package list \(path) is not a file"))
    }
  }

  @Test func `a status file past the limit is refused`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("status", Array("Package: a1\n".utf8))
    var limits = PackageManager.Limits()
    limits.statusBytes = 12
    #expect(try await PackageManager.live(statusPath: path, limits: limits).inventory().skipped == 1)
    limits.statusBytes = 11
    let error = await error { _ = try await PackageManager.live(statusPath: path, limits: limits).inventory() }
    #expect(error?.code == .statusTooLarge)
  }

  @Test func `apt gets the simulation flag first and the request behind two hyphens`() async throws {
    let folder = try TemporaryFolder()
    let words = "printf '%s\\n' \"$@\" > \(folder.path)/words; echo \"$LC_ALL\" >> \(folder.path)/words"
    let manager = PackageManager.live(aptGetPath: try folder.script(words))
    _ = try await manager.simulate([.install("a1"), .remove("b2"), .install("c3", version: "1.2")])
    let plan = try folder.text("words").split(separator: "\n").map(String.init)
    #expect(plan.first == "-s")
    #expect(plan.suffix(6) == ["install", "--", "a1", "b2-", "c3=1.2", "C"])
    _ = try await manager.simulateRemoval("libc6:i386")
    let removal = try folder.text("words").split(separator: "\n").map(String.init)
    #expect(removal.first == "-s")
    #expect(removal.suffix(4) == ["remove", "--", "libc6:i386", "C"])
  }

  @Test func `an empty plan does not even start apt`() async throws {
    #expect(try await PackageManager.live(aptGetPath: "/nonexistent/apt-get").simulate([]) == Simulation())
  }

  @Test func `names and plans that cannot be right never reach apt`() async throws {
    let manager = PackageManager.live(aptGetPath: "/nonexistent/apt-get")
    #expect(await error { _ = try await manager.simulateRemoval("--purge") }?.code == .invalidName)
    #expect(await error { _ = try await manager.simulate([.install("ok"), .install("a b")]) }?.code == .invalidName)
    #expect(await error { _ = try await manager.simulate([.install("ok", version: "x")]) }?.code == .invalidVersion)
  }

  @Test func `a plan has a length limit`() async throws {
    let folder = try TemporaryFolder()
    var limits = PackageManager.Limits()
    limits.planLines = 2
    let manager = PackageManager.live(aptGetPath: try folder.script("exit 0"), limits: limits)
    let lines = Array(repeating: PlanLine.install("a1"), count: 3)
    #expect(try await manager.simulate(Array(lines.prefix(2))) == Simulation())
    #expect(await error { _ = try await manager.simulate(lines) }?.code == .planLimit)
  }

  @Test func `an absent or broken apt is an error with a reason`() async throws {
    let absent = PackageManager.live(aptGetPath: "/nonexistent/apt-get")
    let error = await error { _ = try await absent.simulateRemoval("bash") }
    #expect(error?.code == .aptMissing)
    #expect(
      error?.description
        == "/nonexistent/apt-get cannot be run; is this a Debian system?: No such file or directory")
    let folder = try TemporaryFolder()
    let killed = PackageManager.live(aptGetPath: try folder.script("kill -9 $$"))
    #expect(
      await self.error { _ = try await killed.simulateRemoval("bash") }
        == PackageError(.aptBroken, "apt-get was ended by signal 9"))
  }

  @Test func `an apt that takes too long or says too much is stopped`() async throws {
    let folder = try TemporaryFolder()
    var limits = PackageManager.Limits()
    limits.time = .milliseconds(300)
    let slow = PackageManager.live(aptGetPath: try folder.script("exec tail -f /dev/null"), limits: limits)
    #expect(await error { _ = try await slow.simulateRemoval("bash") }?.code == .timeLimit)
    limits.time = .seconds(60)
    limits.outputBytes = 1_000
    let other = try TemporaryFolder()
    let loud = PackageManager.live(aptGetPath: try other.script("exec yes"), limits: limits)
    let error = await error { _ = try await loud.simulateRemoval("bash") }
    #expect(error == PackageError(.outputLimit, "apt-get printed more than 1000 bytes and was stopped"))
  }

  @Test(.enabled(if: hasApt)) func `the real apt names bash as essential and what goes with it`() async throws {
    let simulation = try await PackageManager.live().simulateRemoval("bash")
    // Where removing bash breaks others apt may refuse instead; either way it is an answer about bash.
    #expect(simulation.reason != nil || simulation.removed.map(\.id).contains("bash"))
    #expect(simulation.reason != nil || simulation.essentialRemoved.contains("bash"))
  }

  @Test(.enabled(if: hasApt)) func `the real apt refuses unknown packages and takes no name for a pattern`()
    async throws
  {
    let manager = PackageManager.live()
    let unknown = try await manager.simulate([.install("backstaff-no-such-package")])
    #expect(unknown.reason == "Unable to locate package backstaff-no-such-package")
    let pattern = try await manager.simulate([.install("libc6.")])
    #expect(pattern.reason?.hasPrefix("Unable to locate package libc6.") == true)
    #expect(pattern.isEmpty)
  }

  @Test(.enabled(if: hasApt)) func `the real apt reads a whole plan`() async throws {
    let simulation = try await PackageManager.live().simulate([.remove("dpkg")])
    #expect(simulation.reason != nil || simulation.removed.contains { $0.id == "dpkg" })
    #expect(
      try await PackageManager.live().simulate([.install("dpkg", version: "0.0-none")]).reason
        == "Version '0.0-none' for 'dpkg' was not found")
  }

  @Test(.enabled(if: hasDpkg)) func `the real list is an inventory`() async throws {
    let inventory = try await PackageManager.live().inventory()
    #expect(inventory.packages.contains { $0.id == "dpkg" })
  }
}
