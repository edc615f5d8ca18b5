import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Foundation

/// A front beside a daemon in one process, which is killed once the daemon holds what it waits for: for tests of what a
/// guide says about crashes, inside an exit test.
enum GuideLife {
  /// Sends actions in turn, waits for the document of the root, and kills the process; ends it otherwise where that
  /// fails.
  static func begin(
    in folder: String, sending actions: [String] = [], until isReached: @escaping @Sendable (JSON) -> Bool
  ) {
    Thread.detachNewThread {
      do {
        try drive(folder, actions, isReached)
        kill(getpid(), SIGKILL)
      } catch {
        FileHandle.standardError.write(Data("the front failed: \(error)\n".utf8))
        exit(EXIT_FAILURE)
      }
    }
  }

  private static func drive(_ folder: String, _ actions: [String], _ isReached: (JSON) -> Bool) throws {
    let front = try Front(FrontOptions(runDirectory: folder + "/run", name: "guide", kind: .driver))
    for action in actions { _ = try front.outcome(of: Submit(path: action), within: .seconds(60)) }
    let handle = try front.open(Open(scope: ""))
    var slice = SliceDocument()
    _ = try front.run(within: .seconds(60)) { event -> Bool? in
      guard case .stream(handle, let event) = event else { return nil }
      try slice.apply(event)
      return isReached(slice.value) ? true : nil
    }
  }
}
