import BackstaffCommand
import Testing

@MainActor @Suite struct `Help` {
  @Test func `help of a verb leads with its examples`() async {
    let expected = """
      tool log: print the journal

      Examples:
        tool log --from 10
            print it from revision 10

      Usage: tool log [OPTIONS]

      Options:
        -f, --follow         go on as it grows
        -q, --quiet          say less
        -n, --from=REVISION  first revision to show
            --colour=WHEN    colour the output (one of auto, always, never;
                             environment: TOOL_COLOUR; default: auto)

      Options of every command:
        -r, --run=DIR       folder of the daemon's sockets (environment: TOOL_RUN)
            --session=NAME  session to talk to (environment: TOOL_SESSION; default:
                            main)
        -h, --help          show this help
            --version       show the version

      """
    #expect(await run("log", "--help") == Run(code: .ok, output: expected, notes: ""))
  }

  @Test func `every way of asking for help gives the same text on standard output`() async {
    let asked = await run("log", "--help")
    #expect(await run("log", "-h") == asked)
    #expect(await run("help", "log") == asked)
    #expect(await run("log", "-f", "--help", "--from", "3") == asked)
    let root = await run("--help")
    #expect(await run("help") == root)
    #expect(await run("-h", "log") == root)
    #expect(root.output.contains("  send  send an action\n"))
    #expect(root.output.hasSuffix("'tool help COMMAND' tells more about one.\n"))
  }

  @Test func `help is given even where arguments are missing`() async {
    let asked = await run("send", "--help")
    #expect(asked.code == .ok)
    #expect(asked.output.contains("Usage: tool send [OPTIONS] PATH [JSON]\n"))
  }

  @Test func `version is known at every level`() async {
    let expected = Run(code: .ok, output: "tool 1.2.3 (protocol 1)\n", notes: "")
    #expect(await run("--version") == expected)
    #expect(await run("send", "--version") == expected)
  }

  @Test func `no line of help is wider than a terminal unless one word is`() async {
    for verb in ["log", "send", "cat"] {
      for line in await run(verb, "--help").output.split(separator: "\n") {
        #expect(line.count <= 80)
      }
    }
  }
}
