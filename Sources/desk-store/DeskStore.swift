import Backstaff
import BackstaffCommand
import BackstaffDaemon
import Desk

/// The store daemon of the Desk.
@main
struct DeskStore {
  static func main() async {
    await command.main()
  }

  static let run = Option(
    "run", value: "DIR", "folder of the socket and the lock", environment: "BACKSTAFF_RUN")
  static let data = Option("data", value: "DIR", "folder of the journal", environment: "BACKSTAFF_DATA")
  static let status = Option(
    "status", value: "FILE", "list of the installed packages", environment: "DESK_DPKG_STATUS",
    fallback: "/var/lib/dpkg/status")
  static let accounts = Option(
    "accounts", value: "FILE", "who may log in, a name:password a line; without it everybody with the password desk",
    environment: "DESK_ACCOUNTS")
  static let fresh = Option("fresh", "keep the old journal aside and begin a new one")
  static let sessions = Option("sessions", value: "N", "the most sessions to hold", fallback: "64")

  static let command = Command(
    "desk-store", "own the Desk's sessions: journal every action, stream what changes",
    options: [run, data, status, accounts, fresh, sessions],
    examples: [
      Example("desk-store", "serve in the standard folders"),
      Example("desk-store --run /tmp/desk --data /tmp/desk-data", "serve in folders of your own"),
      Example("desk-store --fresh", "begin a new journal; the old one is kept beside it"),
    ],
    version: "0.1.0", subcommands: [describe]
  ) { invocation in
    let folders = StandardFolders(application: "backstaff")
    guard let data = try invocation.text(data) ?? folders.data else {
      throw CommandFailure(.configuration, "there is no home folder to keep the journal in", hint: "give one by --data")
    }
    let configuration = DaemonConfiguration(
      run: try invocation.text(run) ?? folders.run, data: data, startsFresh: invocation.flag(fresh),
      sessionLimit: Int(try invocation.integer(sessions, in: 1...10_000) ?? 64))
    let packages = PackageManager.live(statusPath: try invocation.text(status) ?? "/var/lib/dpkg/status")
    let accounts = try invocation.text(accounts).map { path in try Accounts.live(path: path) } ?? .live()
    let daemon = StoreDaemon(initialState: InventoryFeature.State()) {
      InventoryFeature()
        .dependency(\.packageManager, packages)
        .dependency(\.accounts, accounts)
    }
    try daemon.run(configuration)
    return .ok
  }
}

extension DeskStore {
  static let svg = Option("svg", "print a picture of the navigation tree instead")
  static let lint = Option("lint", "print what could be written better instead; ends with 1 when there is something")

  /// Reads the app off its reducers: no journal is opened, nothing runs.
  static let describe = Command(
    "describe", "print the app's screens, the ways between them, its links and guards", options: [svg, lint],
    examples: [
      Example("desk-store describe", "print them as JSON"),
      Example("desk-store describe --svg > desk.svg", "draw the navigation tree"),
      Example("desk-store describe --lint", "print advice about coordinators and links"),
    ]
  ) { invocation in
    guard !invocation.flag(svg) || !invocation.flag(lint) else {
      throw CommandFailure.usage("--svg and --lint exclude each other")
    }
    let description = AppDescription(of: InventoryFeature())
    if invocation.flag(svg) {
      try invocation.console.write(description.svg)
    } else if invocation.flag(lint) {
      for note in description.notes { try invocation.console.line(note) }
      return description.notes.isEmpty ? .ok : .negative
    } else {
      try invocation.console.line(description.json)
    }
    return .ok
  }
}

extension AccountsError: ExitCodeProviding {
  package var exitCode: ExitCode { .configuration }
}

extension DaemonError: ExitCodeProviding {
  package var exitCode: ExitCode { ExitCode(rawValue: exitStatus) }
}
