import BackstaffCommand

extension Option {
  static let run = Option(
    "run", short: "r", value: "DIR", "the daemon's run directory; without it $XDG_RUNTIME_DIR/backstaff",
    environment: "BACKSTAFF_RUN")
  static let session = Option(
    "session", short: "s", value: "NAME", "the session to talk to", environment: "BACKSTAFF_SESSION", fallback: "main")
  static let timeout = Option(
    "timeout", short: "t", value: "SECONDS",
    "how long to wait for the daemon and its answer (10); when given, an absent daemon is waited for too")
  static let jsonLines = Option("json-lines", "print one JSON document a line")
}
