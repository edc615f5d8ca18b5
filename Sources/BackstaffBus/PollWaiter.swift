import CZeroMQ
import Glibc
import Synchronization

/// Waits for items on a thread of its own, so that the caller's executor may do other work meanwhile.
///
///     let waiter = try PollWaiter()
///     while isRunning {
///       waiter.clear()
///       serve()
///       try await waiter.wait(for: items, timeoutMilliseconds: limit)
///     }
///
/// A socket of ZeroMQ stays with the caller: the thread watches the descriptor behind it, which tells that something
/// changed and not what. Whoever uses such a socket while a wait is under way may take that news away unread, so they
/// call ``wake()``: zmq_getsockopt(3), ZMQ_FD.
package final class PollWaiter: Sendable {
  private struct Request {
    var entries: [pollfd]
    var deadline: ContinuousClock.Instant?
    var answer: CheckedContinuation<Void, Never>
  }

  private struct Contents {
    var request: Request?
    var isWoken = false
    var isClosed = false
  }

  /// What the thread holds: it outlives the waiter by the moment it takes to hear of its end.
  private final class Line: Sendable {
    let contents = Mutex(Contents())
    let bell: Wake

    init() throws(BusError) {
      bell = try Wake()
    }
  }

  private let line: Line

  /// Throws ``BusError`` when the system has neither a descriptor nor a thread left.
  package init() throws(BusError) {
    let line = try Line()
    self.line = line
    guard NativeThread.start({ Self.serve(line) }) else { throw .system("no thread could be started to wait on") }
  }

  deinit {
    line.contents.withLock { $0.isClosed = true }
    line.bell.ring()
  }

  /// Ends the wait that is under way, or the next one.
  package func wake() {
    line.contents.withLock { $0.isWoken = true }
    line.bell.ring()
  }

  /// Forgets earlier calls of ``wake()``: what they were about is looked at now.
  package func clear() {
    line.contents.withLock { $0.isWoken = false }
  }

  /// Returns when one of the items may be ready, when the time is over, and when ``wake()`` was called since the last
  /// ``clear()``.
  package func wait(for items: [PollItem], timeoutMilliseconds: Int?) async throws(BusError) {
    guard timeoutMilliseconds != 0, try poll(items, timeoutMilliseconds: 0).allSatisfy(\.isEmpty) else { return }
    var entries: [pollfd] = []
    for item in items { entries.append(try item.watched) }
    let deadline = timeoutMilliseconds.map { ContinuousClock.now + .milliseconds($0) }
    await withCheckedContinuation { answer in
      let isWoken = line.contents.withLock { contents in
        if !contents.isWoken { contents.request = Request(entries: entries, deadline: deadline, answer: answer) }
        return contents.isWoken
      }
      if isWoken { answer.resume() } else { line.bell.ring() }
    }
  }

  private static func serve(_ line: Line) {
    while true {
      let (request, isClosed) = line.contents.withLock { ($0.request, $0.isClosed) }
      if isClosed {
        request?.answer.resume()
        return
      }
      var entries = [pollfd(fd: line.bell.descriptor, events: Int16(POLLIN), revents: 0)] + (request?.entries ?? [])
      let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds(until: request?.deadline))
      let hasRung = entries[0].revents != 0
      if hasRung { line.bell.silence() }
      let isReady = entries.dropFirst().contains { $0.revents != 0 }
      let isOver = count == 0 && request != nil
      let answer = line.contents.withLock { contents -> CheckedContinuation<Void, Never>? in
        guard isReady || isOver || contents.isWoken else { return nil }
        return contents.request.take()?.answer
      }
      answer?.resume()
    }
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline - .now) / .milliseconds(1)
    return Int32(min(max(left.rounded(.up), 0), Double(Int32.max)))
  }
}

extension PollItem {
  /// The descriptor by which another thread can tell that the item may be ready.
  fileprivate var watched: pollfd {
    get throws(BusError) {
      guard let socket else {
        // The bits of zmq_poll and of poll are not the same.
        let wanted: Int16 = events.contains(.readable) ? Int16(POLLIN) : 0
        return pollfd(fd: descriptor, events: wanted | (events.contains(.writable) ? Int16(POLLOUT) : 0), revents: 0)
      }
      var number: Int32 = -1
      var size = MemoryLayout<Int32>.size
      guard zmq_getsockopt(socket, ZMQ_FD, &number, &size) == 0 else {
        throw .zeroMQ("a socket has no descriptor to wait for")
      }
      return pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    }
  }
}
