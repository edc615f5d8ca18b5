import BackstaffWire
import Glibc
import Testing

@testable import BackstaffBus

@Suite(.timeLimit(.minutes(1))) struct PollWaiterTests {
  private final class Pipe: Sendable {
    let read: Int32
    let write: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (read, write) = (ends[0], ends[1])
    }

    deinit {
      close(read)
      close(write)
    }
  }

  @Test func `a descriptor that becomes readable ends the wait`() async throws {
    let waiter = try PollWaiter()
    let pipe = try Pipe()
    let write = pipe.write
    for byte in [UInt8(1), 2] {
      async let sent: Int = withUnsafeBytes(of: byte) { Glibc.write(write, $0.baseAddress, 1) }
      try await waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: nil)
      #expect(await sent == 1)
      var got: UInt8 = 0
      #expect(read(pipe.read, &got, 1) == 1)
      #expect(got == byte)
    }
  }

  @Test func `the end of the time ends the wait`() async throws {
    let waiter = try PollWaiter()
    let pipe = try Pipe()
    try await waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: 0)
    try await waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: 5)
    try await waiter.wait(for: [], timeoutMilliseconds: 5)
  }

  @Test func `a call wakes the wait that is under way and the next one, and is forgotten when cleared`() async throws {
    let waiter = try PollWaiter()
    let pipe = try Pipe()
    async let waiting: Void = waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: nil)
    waiter.wake()
    try await waiting
    try await waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: nil)
    waiter.clear()
    async let again: Void = waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: nil)
    let byte: UInt8 = 7
    _ = withUnsafeBytes(of: byte) { write(pipe.write, $0.baseAddress, 1) }
    try await again
    var got: UInt8 = 0
    #expect(read(pipe.read, &got, 1) == 1)
  }

  @Test func `news of a descriptor that was ready before is told`() async throws {
    let waiter = try PollWaiter()
    let pipe = try Pipe()
    let byte: UInt8 = 7
    #expect(withUnsafeBytes(of: byte) { write(pipe.write, $0.baseAddress, 1) } == 1)
    try await waiter.wait(for: [.descriptor(pipe.read)], timeoutMilliseconds: nil)
  }
}
