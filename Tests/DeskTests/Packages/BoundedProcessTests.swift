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
    let text = "tail -f /dev/null & echo $! > \(folder.path)/pids; echo $$ >> \(folder.path)/pids; wait"
    await #expect(throws: BoundedProcess.Failure.timeLimit) {
      try await shell(text, time: .milliseconds(500)).run()
    }
    let pids = try folder.text("pids").split(separator: "\n").compactMap { Int32($0) }
    #expect(pids.count == 2)
    for pid in pids { #expect(isGone(pid)) }
  }

  @Test func `a child that closes its output is still waited for and bounded`() async throws {
    let held = "exec >/dev/null 2>&1; exec tail -f /dev/null"
    await #expect(throws: BoundedProcess.Failure.timeLimit) { try await shell(held, time: .milliseconds(300)).run() }
    #expect(try await shell("exec >/dev/null 2>&1; exit 3").run() == exited(3, ""))
  }

  @Test func `cancelling the task ends the child`() async throws {
    let folder = try TemporaryFolder()
    let started = "\(folder.path)/started"
    try #require(mkfifo(started, 0o600) == 0)
    let process = shell("echo $$ > \(started); exec tail -f /dev/null")
    let task = Task { try await process.run() }
    let pid = try #require(Int32(await firstLine(ofFIFO: started)))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(isGone(pid))
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

  /// Waits for a writer, on a thread of its own: a waiting task could keep the writer's task from running.
  private func firstLine(ofFIFO path: String) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var line = [UInt8](repeating: 0, count: 64)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        let count = read(descriptor, &line, line.count)
        close(descriptor)
        continuation.resume(returning: String(decoding: line.prefix(max(0, count - 1)), as: UTF8.self))
      }
    }
  }

  /// A killed process is gone, or waits as a zombie for an init that may be slow.
  private func isGone(_ pid: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return true }
    return status.contains(") Z ") || status.contains(") X ")
  }
}
