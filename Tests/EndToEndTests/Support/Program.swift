import Foundation
import Synchronization

/// One run of a real executable, with its streams.
final class Program: @unchecked Sendable {
  // Unchecked, because Process is not Sendable: it is set up before `init` returns and only signalled and awaited
  // after.
  let process = Process()
  private let input = Pipe()
  private let output: OutputCollector
  private let errors: OutputCollector

  /// Starts a program of this installation.
  convenience init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(at: Installation.program(name), arguments, environment: environment)
  }

  /// Starts any program.
  init(at url: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    output = OutputCollector(outputPipe)
    errors = OutputCollector(errorPipe)
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    try process.run()
  }

  deinit {
    // A test that failed half way leaves nothing running.
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  var pid: Int32 { process.processIdentifier }
  /// What it has written so far.
  var outputText: String { output.text }
  var errorText: String { errors.text }

  func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }
  func endInput() throws { try input.fileHandleForWriting.close() }

  /// Ends it at once, as a crash does, and waits until it is gone.
  func kill() {
    Foundation.kill(pid, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks it to stop and waits for its status.
  func terminate() -> Int32 {
    Foundation.kill(pid, SIGTERM)
    return wait()
  }

  /// Waits until it ends and both streams are read to their end; gives its status, or minus the signal that ended it.
  @discardableResult
  func wait() -> Int32 {
    process.waitUntilExit()
    output.waitForEnd()
    errors.waitForEnd()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Waits until its output satisfies `condition`, or it has ended, or a minute has passed.
  func waitForOutput(_ condition: (String) -> Bool) -> Bool { output.wait(condition) }
  func waitForErrors(_ condition: (String) -> Bool) -> Bool { errors.wait(condition) }

  /// Runs a program to its end.
  static func run(
    _ name: String, _ arguments: [String], input text: String = "", environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    let program = try Program(name, arguments, environment: environment)
    try program.type(text)
    try program.endInput()
    let status = program.wait()
    return (status, program.outputText, program.errorText)
  }
}

/// Reads one stream of a program on a thread of its own.
private final class OutputCollector: @unchecked Sendable {
  // Unchecked, because of the condition variable: `text` and `ended` are only touched while it is locked.
  private let condition = NSCondition()
  private var bytes = Data()
  private var ended = false

  init(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      while true {
        let part = handle.availableData
        condition.lock()
        bytes += part
        ended = part.isEmpty
        condition.broadcast()
        condition.unlock()
        if part.isEmpty { return }
      }
    }
  }

  var text: String {
    condition.lock()
    defer { condition.unlock() }
    return String(decoding: bytes, as: UTF8.self)
  }

  func waitForEnd() { _ = wait { _ in false } }

  func wait(_ isDone: (String) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 60)
    condition.lock()
    defer { condition.unlock() }
    while !isDone(String(decoding: bytes, as: UTF8.self)) {
      if ended || !condition.wait(until: end) { return isDone(String(decoding: bytes, as: UTF8.self)) }
    }
    return true
  }
}
