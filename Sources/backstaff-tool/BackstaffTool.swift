import BackstaffCommand
import Glibc

/// The command line tool: `backstaff VERB …`. The table of its verbs is in `Tool.swift`.
@main
struct BackstaffTool {
  static func main() async {
    // A reader of ours that goes away is told by the failing write, which ends the tool in silence.
    signal(SIGPIPE, SIG_IGN)
    await Verb.backstaff.main()
  }
}
