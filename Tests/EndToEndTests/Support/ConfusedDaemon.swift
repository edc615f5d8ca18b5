import BackstaffBus
import BackstaffJSON
import BackstaffWire

/// A daemon whose WELCOME is none: it lets nobody in.
final class ConfusedDaemon: Sendable {
  private let end: Wake
  private let ended: Wake

  /// Serves in a run folder, on a thread of its own, until it is stopped.
  init(in folder: String) throws {
    let (begun, end, ended) = (try Wake(), try Wake(), try Wake())
    (self.end, self.ended) = (end, ended)
    let hasThread = NativeThread.start {
      Self.serve(folder, begun, end)
      ended.ring()
    }
    guard hasThread else { throw Failure("no thread") }
    _ = try poll([.descriptor(begun.descriptor)], timeoutMilliseconds: 60_000)
  }

  deinit {
    end.ring()
  }

  /// Ends it, and gives the run folder free.
  func stop() throws {
    end.ring()
    _ = try poll([.descriptor(ended.descriptor)], timeoutMilliseconds: 60_000)
  }

  private static func serve(_ folder: String, _ begun: Wake, _ end: Wake) {
    do {
      let run = try RunDirectory.claim(folder)
      let router = try RouterSocket(BusContext(), in: run)
      try run.publish(epoch: 1, store: "00000000000000000000000000000001")
      begun.ring()
      while true {
        let ready = try poll([.socket(router), .descriptor(end.descriptor)], timeoutMilliseconds: nil)
        guard ready[1].isEmpty else { return }
        while let received = try router.receive() {
          guard let answer = answer(to: received.content) else { continue }
          _ = try router.send(answer, to: received.routingID)
        }
      }
    } catch {
      // Whoever waits for an answer finds none, and the test fails.
      begun.ring()
    }
  }

  private static func answer(to content: RouterSocket.Content) -> Frame? {
    switch content {
    case .probe: return Attachment(epoch: 1).frame(Who())
    case .frame(let frame) where frame.type == .hello:
      return Attachment(epoch: 1).frame(.welcome, body: JSON.object(["head": 3]).bytes, a: 1, b: frame.header.b)
    case .frame, .unreadable: return nil
    }
  }
}
