import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffDaemon
import BackstaffWire
import Glibc
import Synchronization

/// A daemon on threads of this process, in a folder of its own, with its socket and its journal as ever; it ends with
/// this object.
final class BenchDaemon {
  private let folder: String
  private let daemon: EmbeddedDaemon

  /// Starts it and waits for it: a bench has nothing else to do meanwhile.
  ///
  /// - Parameter fault: What `BACKSTAFF_FAULT` would say.
  init<R: Reducer>(_ app: StoreDaemon<R>, fault: String? = nil) throws {
    var template = Array("/tmp/bsbench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NotStarted(what: "no temporary folder could be made") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for name in ["run", "data"] { mkdir("\(folder)/\(name)", 0o700) }
    var configuration = DaemonConfiguration(run: folder + "/run", data: folder + "/data")
    configuration.checksEvery = 0
    configuration.faults = fault
    let bell = try Wake()
    let started = Started(bell: bell)
    let settings = configuration
    Task.detached { await started.run { try await EmbeddedDaemon.start(app, settings) {} } }
    _ = try poll([.descriptor(bell.descriptor)], timeoutMilliseconds: nil)
    daemon = try started.take()
  }

  deinit {
    daemon.stop()
  }

  /// A front of the session main.
  func front() throws -> Front {
    try Front(FrontOptions(runDirectory: folder + "/run", session: "main", name: "bench", kind: .front))
  }

  private struct NotStarted: Error {
    let what: String
  }

  private final class Started: Sendable {
    private let result = Mutex<Result<EmbeddedDaemon, any Error>?>(nil)
    private let bell: Wake

    init(bell: Wake) { self.bell = bell }

    func run(_ start: @Sendable () async throws -> EmbeddedDaemon) async {
      let made: Result<EmbeddedDaemon, any Error>
      do { made = .success(try await start()) } catch { made = .failure(error) }
      result.withLock { $0 = made }
      bell.ring()
    }

    func take() throws -> EmbeddedDaemon {
      guard let made = result.withLock({ $0 }) else { throw NotStarted(what: "the daemon did not start") }
      return try made.get()
    }
  }
}
