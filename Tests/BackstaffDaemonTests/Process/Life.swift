import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Glibc

@testable import BackstaffDaemon

/// One life of a daemon, in a process of its own that ends in a crash: what it is told, and where it crashes.
struct Life: Codable, Sendable {
  /// The folder that holds the run folder, the journal and the marks.
  var folder: String
  /// What `BACKSTAFF_FAULT` says.
  var fault: String?
  /// Whether the process crashes in the effect.
  var crashesInEffect = false
  /// The actions that a front sends, each after the one before is decided.
  var actions: [String] = []
  /// The number of lines in the log at which the process ends, when it does not end before.
  var endsAtLog: Int?
  /// How many ends of effects the journal has to hold before: on a slow machine one may be written later than what the
  /// effect sent.
  var endsAtEnded = 0
  /// The number of recoveries that the state has to have seen before.
  var endsAtRestored: Int64 = 0

  /// Lives it. Throws when the daemon did not come to its crash.
  func live() async throws {
    if let fault { setenv("BACKSTAFF_FAULT", fault, 1) }
    setenv(World.marksName, folder + "/marks", 1)
    if crashesInEffect { setenv(World.crashName, "1", 1) }
    guard NativeThread.start({ drive() }) else { throw DaemonError(.cannotServe, "no thread") }
    let failure = await withCheckedContinuation { done in
      let isStarted = NativeThread.start {
        do throws(DaemonError) {
          try StoreDaemon(initialState: Till.State()) { Till() }
            .run(DaemonConfiguration(run: folder + "/run", data: folder + "/data"))
          done.resume(returning: DaemonError(.cannotServe, "the daemon stopped by itself"))
        } catch {
          done.resume(returning: error)
        }
      }
      if !isStarted { done.resume(returning: DaemonError(.cannotServe, "no thread")) }
    }
    throw failure
  }

  /// The front: sends, waits for the log, and ends the process.
  private func drive() {
    do {
      let front = try Front(FrontOptions(runDirectory: folder + "/run", name: "life", kind: .driver))
      for action in actions { _ = try front.outcome(of: Submit(path: action), within: .seconds(60)) }
      guard let endsAtLog else { return }
      let handle = try front.open(Open(scope: ""))
      var slice = SliceDocument()
      _ = try front.run(within: .seconds(60)) { event -> Bool? in
        guard case .stream(handle, let event) = event else { return nil }
        try slice.apply(event)
        guard slice.revision != nil, slice.value["log"]?.arrayValue?.count ?? 0 >= endsAtLog else { return nil }
        return slice.value["restored"]?.integerValue ?? 0 >= endsAtRestored ? true : nil
      }
      while try ended(front) < endsAtEnded {}
      kill(getpid(), SIGKILL)
    } catch {
      World.note("the front failed: \(error)")
      exit(EXIT_FAILURE)
    }
  }

  /// The ends of effects that are on disk.
  private func ended(_ front: Front) throws -> Int {
    let page = try front.answer(to: .logRead(from: 0, limit: 100), within: .seconds(60))
    return (page["entries"]?.arrayValue ?? []).count { $0["kind"] == "effectEnded" }
  }
}
