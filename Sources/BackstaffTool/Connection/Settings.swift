import BackstaffCommand

/// What every verb that talks to a daemon is told on its command line.
struct Settings: Equatable {
  var run: String
  var session: String
  var timeout: Duration
  /// Whether a daemon that is not there is waited for: only when a time was given for it.
  var isPatient: Bool

  static let standardTimeout: Duration = .seconds(10)
  /// The longest `--timeout`, a day.
  static let timeoutSecondsLimit = 86_400.0

  init(run: String, session: String = "main", timeout: Duration = Settings.standardTimeout, isPatient: Bool = false) {
    self.run = run
    self.session = session
    self.timeout = timeout
    self.isPatient = isPatient
  }

  init(_ invocation: Invocation) throws(CommandFailure) {
    let folders = StandardFolders(application: "backstaff", environment: invocation.environment)
    run = try invocation.text(.run) ?? folders.run
    session = try invocation.text(.session) ?? "main"
    let seconds = try invocation.text(.timeout)
    timeout = try seconds.map(Self.duration) ?? Self.standardTimeout
    isPatient = seconds != nil
  }

  private static func duration(_ text: String) throws(CommandFailure) -> Duration {
    guard let seconds = Double(text), seconds >= 0, seconds <= timeoutSecondsLimit else {
      throw .usage("--timeout takes seconds from 0 to \(Int(timeoutSecondsLimit)), not '\(text)'")
    }
    return .seconds(seconds)
  }
}
