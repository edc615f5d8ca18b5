import BackstaffCommand
import BackstaffTool
import Glibc

/// The command line tool: `backstaff VERB …`. The table of its verbs is in the module BackstaffTool.
@main
struct BackstaffProgram {
  static func main() async {
    // A reader of ours that goes away is told by the failing write, which ends the tool in silence.
    signal(SIGPIPE, SIG_IGN)
    await Command.backstaff.main()
  }
}
