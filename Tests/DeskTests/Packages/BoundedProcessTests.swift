import Foundation
import Testing

@testable import Desk

@Suite struct `A bounded process` {
  private func shell(_ text: String, bytes: Int = 100_000, time: Duration = .seconds(60)) -> BoundedProcess {
    BoundedProcess(
      path: "/bin/sh", arguments: ["-c", text], environment: ["GREETING=hello"], outputBytesLimit: bytes,
      timeLimit: time)
  }

  private func exited(_ status: Int32, _ output: String) -> BoundedProcess.Outcome {
    .exited(status: status, output: Array(output.utf8))
  }

  @Test func `both streams and the status come back`() async throws {
    #expect(try await shell("echo out; echo err >&2; exit 7").run() == exited(7, "out\nerr\n"))
  }

  @Test func `words reach the child as they are and only the given environment does`() async throws {
    var process = shell("")
    process.arguments = ["-c", "echo \"$1|$GREETING|$HOME\"", "sh", "a b;$(id)'"]
    #expect(try await process.run() == exited(0, "a b;$(id)'|hello|\n"))
  }

  @Test func `standard input is empty and no other descriptor is inherited`() async throws {
    let folder = try TemporaryFolder()
    let leaky = open(try folder.file("open", []), O_RDONLY)  // without close-on-exec
    defer { close(leaky) }
    let outcome = try await shell("cat; cd /proc/self/fd && echo *").run()
    // 3 is what the shell's own listing of the folder needs.
    #expect([exited(0, "0 1 2\n"), exited(0, "0 1 2 3\n")].contains(outcome), "\(outcome)")
  }

  @Test func `a signal that ends the child is told`() async throws {
    #expect(try await shell("kill -9 $$").run() == .signalled(9))
  }

  @Test func `output past the limit ends the child`() async throws {
    #expect(try await shell("printf 12345", bytes: 5).run() == exited(0, "12345"))
    await #expect(throws: BoundedProcess.Failure.outputLimit) { try await shell("exec yes", bytes: 5).run() }
  }

  @Test func `time past the limit ends the child and its children`() async throws {
    let folder = try TemporaryFolder()
    let fifo = try FIFO(folder)
    // The shell and what it started hold the pipe's write end until they are gone.
    let text = "exec 3>\(fifo.path); tail -f /dev/null & echo started >&3; wait"
    await #expect(throws: BoundedProcess.Failure.timeLimit) { try await shell(text, time: .seconds(1)).run() }
    #expect(await fifo.textUntilClosed() == "started\n")
  }

  @Test func `a child that closes its output is still waited for and bounded`() async throws {
    let held = "exec >/dev/null 2>&1; exec tail -f /dev/null"
    await #expect(throws: BoundedProcess.Failure.timeLimit) { try await shell(held, time: .milliseconds(300)).run() }
    #expect(try await shell("exec >/dev/null 2>&1; exit 3").run() == exited(3, ""))
  }

  @Test func `cancelling the task ends the child`() async throws {
    let folder = try TemporaryFolder()
    let fifo = try FIFO(folder)
    let process = shell("exec 3>\(fifo.path); echo started >&3; exec tail -f /dev/null")
    let task = Task { try await process.run() }
    #expect(await fifo.nextText() == "started\n")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await fifo.textUntilClosed() == "")
  }

  @Test func `a task that is cancelled already starts nothing`() async throws {
    let process = shell("exit 0")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await process.run()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a program that is not there cannot start`() async throws {
    var process = shell("")
    process.path = "/nonexistent/program"
    await #expect(throws: BoundedProcess.Failure.cannotStart(ENOENT)) { try await process.run() }
    process.path = "/etc/passwd"
    await #expect(throws: BoundedProcess.Failure.cannotStart(EACCES)) { try await process.run() }
  }
}

/// The reading end of a named pipe. Its waits have threads of their own, because a waiting task could keep the writer's
/// task from running; and they end, so that a test fails rather than hangs.
private final class FIFO: Sendable {
  static let waitMilliseconds: Int32 = 300_000

  let path: String
  private let descriptor: Int32

  init(_ folder: TemporaryFolder) throws {
    path = "\(folder.path)/fifo"
    try #require(mkfifo(path, 0o600) == 0)
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  /// What the next write brings; empty when the last writer has gone, nil when nothing happened in time.
  func nextText() async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.read()) }
    }
  }

  /// Everything until the last writer is gone; nil when it does not go.
  func textUntilClosed() async -> String? {
    var text = ""
    while let part = await nextText() {
      if part.isEmpty { return text }
      text += part
    }
    return nil
  }

  private func read() -> String? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.waitMilliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
