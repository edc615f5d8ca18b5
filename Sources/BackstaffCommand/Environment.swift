import Glibc

/// The environment of the process, and the folders that the XDG rules derive from it.
package enum Environment {
  /// The value of a variable; nil when it is not set.
  @Sendable package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// The default folders of an application after the XDG base directory rules and systemd's own variables.
///
/// ```swift
/// let run = try invocation.text(.run) ?? StandardFolders(application: "desk").run
/// ```
///
/// Relative values are ignored, as the rules ask.
package struct StandardFolders: Sendable {
  package var application: String
  package var userID: UInt32
  package var environment: @Sendable (String) -> String?

  package init(
    application: String, userID: UInt32 = getuid(),
    environment: @escaping @Sendable (String) -> String? = Environment.value
  ) {
    self.application = application
    self.userID = userID
    self.environment = environment
  }

  /// Where sockets live: `$RUNTIME_DIRECTORY` of a systemd unit, `$XDG_RUNTIME_DIR/APP`, else `/tmp/APP-UID`.
  package var run: String {
    if let folder = systemd("RUNTIME_DIRECTORY") { return folder }
    if let folder = absolute("XDG_RUNTIME_DIR") { return "\(folder)/\(application)" }
    return "/tmp/\(application)-\(userID)"
  }

  /// Where the journal lives: `$STATE_DIRECTORY`, `$XDG_DATA_HOME/APP`, else `~/.local/share/APP`; nil without a home.
  package var data: String? {
    if let folder = systemd("STATE_DIRECTORY") { return folder }
    if let folder = absolute("XDG_DATA_HOME") { return "\(folder)/\(application)" }
    return absolute("HOME").map { "\($0)/.local/share/\(application)" }
  }

  /// systemd lists several folders with colons between them; the first is ours.
  private func systemd(_ variable: String) -> String? {
    absolute(variable)?.split(separator: ":").first.map(String.init)
  }

  private func absolute(_ variable: String) -> String? {
    guard let value = environment(variable), value.hasPrefix("/") else { return nil }
    return value
  }
}
