import Glibc

/// An open file descriptor, read without waiting and written whole.
struct Descriptor {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// The most bytes one call reads.
  static let readByteLimit = 65536

  /// What can be read now: nothing yet is an empty array, the end is nil.
  func readAvailable() throws(TerminalError) -> [UInt8]? {
    guard try isReady(Int16(POLLIN), timeoutMilliseconds: 0) else { return [] }
    var buffer = [UInt8](repeating: 0, count: Self.readByteLimit)
    while true {
      let count = Glibc.read(number, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 || errno == EIO { return nil }
      if errno == EAGAIN { return [] }
      if errno != EINTR {
        throw .system("input cannot be read", as: .input)
      }
    }
  }

  func writeAll(_ bytes: [UInt8]) throws(TerminalError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        _ = try isReady(Int16(POLLOUT), timeoutMilliseconds: -1)
      } else if errno != EINTR {
        throw .system("output cannot be written", as: .output)
      }
    }
  }

  func isReady(_ events: Int16, timeoutMilliseconds: Int32) throws(TerminalError) -> Bool {
    var item = pollfd(fd: number, events: events, revents: 0)
    while true {
      let count = poll(&item, 1, timeoutMilliseconds)
      if count >= 0 { return count > 0 }
      if errno != EINTR {
        throw .system("a descriptor cannot be waited for")
      }
    }
  }
}
