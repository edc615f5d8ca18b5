import Glibc
import Testing

@testable import BackstaffCommand

@Suite struct `The console` {
  @Test func `more bytes than a pipe holds all arrive`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let reader = Reader(descriptor: ends[0], count: bytes.count)
    try reader.start()
    try Descriptor(ends[1]).write(bytes)
    close(ends[1])
    #expect(reader.finish() == bytes)
    close(ends[0])
  }

  @Test func `a device that is full is an input output failure with its reason`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    let failure = #expect(throws: CommandFailure.self) { try Descriptor(full).write([1]) }
    #expect(failure?.code == .inputOutput)
    #expect(failure?.description == "standard output cannot be written: No space left on device")
  }

  @Test func `writing nothing to a closed descriptor is no failure`() throws {
    try Descriptor(-1).write([])
    #expect(throws: CommandFailure.self) { try Descriptor(-1).write([1]) }
  }

  @Test func `text that is printable stays as it is`() {
    #expect(Console.printable("a\tb\nc é 👩‍🔬") == "a\tb\nc é 👩‍🔬")
    #expect(Console.printable("\u{0}\u{1F}\u{7F}\r") == "\\u{0}\\u{1f}\\u{7f}\\u{d}")
    #expect(Console.printable("a\u{202E}b\u{2028}c\u{2066}") == "a\\u{202e}b\\u{2028}c\\u{2066}")
  }
}

/// A thread that reads a pipe while the test writes it; a task could have to wait for the test's own thread.
private final class Reader {
  private let descriptor: Int32
  private let count: Int
  private var bytes: [UInt8] = []
  private var thread = pthread_t()

  init(descriptor: Int32, count: Int) {
    self.descriptor = descriptor
    self.count = count
  }

  func start() throws {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue().drain()
        return nil
      }, context)
    try #require(status == 0)
  }

  /// Waits for the thread, then its bytes are ours alone.
  func finish() -> [UInt8] {
    pthread_join(thread, nil)
    return bytes
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < count {
      let read = Glibc.read(descriptor, &buffer, buffer.count)
      guard read > 0 else { break }
      bytes += buffer[..<read]
    }
  }
}
