import BackstaffBus
import BackstaffClient
import BackstaffCommand
import Glibc

/// The life of a verb that goes on: it serves its front until a signal comes, its reader goes away, or it has enough.
struct Following {
  let front: Front
  let bell: Int32

  /// Hangs the bell; signals end the process by themselves until then.
  init(_ front: Front) throws(CommandFailure) {
    self.front = front
    bell = try StopBell.hang()
  }

  /// Hands over event after event until the closure wants no more.
  func run(_ received: (FrontEvent) throws -> Bool) throws {
    do {
      while true {
        for event in try front.service() where try !received(event) { return }
        // Nothing is asked of standard output: poll reports its other end's departure unasked.
        let ready = try front.wait(alongside: [.descriptor(bell), .descriptor(STDOUT_FILENO, .failed)])
        guard ready.allSatisfy(\.isEmpty) else { return }
      }
    } catch let failure as CommandFailure where failure.code == .signal(SIGPIPE) {
      return  // The reader left in the middle of a line: it has seen enough, and so have we.
    }
  }
}
