import BackstaffBus
import BackstaffClient
import BackstaffCommand
import BackstaffWire

extension Front {
  /// A front of the tool, welcomed by its daemon.
  ///
  /// Throws `no_daemon` at once when nobody listens, unless the settings say that one is waited for.
  static func connected(_ settings: Settings, as kind: ClientIdentity.Kind, name: String) throws -> Front {
    if !settings.isPatient { try requireDaemon(in: settings.run) }
    let front = try Front(
      FrontOptions(runDirectory: settings.run, session: settings.session, name: name, kind: kind))
    _ = try front.connect(within: settings.timeout)
    return front
  }

  /// How a submission ended. When no word about it comes, it may have been applied all the same: that is told as a
  /// failure of its own, with what to do.
  func outcome(of submit: Submit, _ settings: Settings, repeatingIs hint: String?) throws -> SubmitResult {
    do {
      return try outcome(of: submit, within: settings.timeout)
    } catch let error as BusError where [.noDaemon, .timedOut, .notWelcomed].contains(error.code) {
      throw CommandFailure(.temporary, "the outcome is not known", hint: hint, cause: error.message)
    }
  }

  private static func requireDaemon(in directory: String) throws(BusError) {
    let record = try Endpoint.read(in: directory)
    guard Endpoint.isListening(record) else {
      throw BusError(
        .noDaemon,
        "the daemon of \(directory) (process \(record.pid)) has ended; start it again, "
          + "or wait for it with --timeout")
    }
  }
}
