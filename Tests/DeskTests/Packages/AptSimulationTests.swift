import Testing

@testable import Desk

@Suite struct `What apt prints when it simulates` {
  private func read(_ text: String, status: Int32 = 0) -> Simulation {
    AptSimulation.simulation(Array(text.utf8), status: status)
  }

  @Test func `installations upgrades and removals are told apart`() {
    let text = """
      NOTE: This is only a simulation!
            apt-get needs root privileges for real execution.
      Reading package lists...
      The following packages will be REMOVED:
        curl
      0 upgraded, 1 newly installed, 1 to remove and 130 not upgraded.
      Remv curl [7.88.1-10+deb12u14]
      Purg old:i386 [1.0]
      Inst libpq-dev [15.18-0] (15.20-0 Debian-Security:12/oldstable-security [amd64]) []
      Inst hello (2.10-3 Debian:12.15/oldstable [amd64])
      Conf hello (2.10-3 Debian:12.15/oldstable [amd64])
      """
    let expected = Simulation(
      installed: [Simulation.Item("hello", to: "2.10-3")],
      upgraded: [Simulation.Item("libpq-dev", from: "15.18-0", to: "15.20-0")],
      removed: [Simulation.Item("curl", from: "7.88.1-10+deb12u14"), Simulation.Item("old:i386", from: "1.0")])
    #expect(read(text) == expected)
    #expect(!expected.isEmpty)
  }

  @Test func `nothing to do is an empty simulation without a reason`() {
    let text = "bash is already the newest version (5.2.15-2+b8).\n0 upgraded, 0 newly installed, 0 to remove.\n"
    #expect(read(text) == Simulation())
    #expect(read("") == Simulation())
    #expect(Simulation().isEmpty)
  }

  @Test func `a refusal carries apt's own reasons and the conflicts behind them`() {
    let text = """
      Some packages could not be installed. This may mean that you have
      requested an impossible situation.

      The following packages have unmet dependencies:
       runit-init : Conflicts: systemd-sysv but 252.39-1 is to be installed
                    Conflicts: sysvinit-core but 3.06-4 is to be installed
      E: Unable to correct problems, you have held broken packages.
      """
    let expected = Simulation(
      reason: "Unable to correct problems, you have held broken packages.",
      conflicts: [
        "runit-init : Conflicts: systemd-sysv but 252.39-1 is to be installed",
        "Conflicts: sysvinit-core but 3.06-4 is to be installed",
      ])
    #expect(read(text, status: 100) == expected)
    let two = read("E: Unable to locate package a1\nE: Unable to locate package b2", status: 100)
    #expect(two.reason == "Unable to locate package a1\nUnable to locate package b2")
  }

  @Test func `a failure without a reason says so`() {
    #expect(read("", status: 100).reason == "apt-get ended with status 100 and gave no reason")
  }

  @Test func `packages kept back and essential ones are listed`() {
    let text = """
      The following packages have been kept back:
        linux-image-amd64 linux-perf
        zfs
      The following packages will be REMOVED:
        bash init
      WARNING: The following essential packages will be removed.
      This should NOT be done unless you know exactly what you are doing!
        bash init (due to systemd-sysv) perl-base
      0 upgraded, 0 newly installed, 3 to remove and 3 not upgraded.
      Remv bash [5.2]
      """
    let simulation = read(text)
    #expect(simulation.kept == ["linux-image-amd64", "linux-perf", "zfs"])
    #expect(simulation.essentialRemoved == ["bash", "init", "perl-base"])
    #expect(simulation.removed == [Simulation.Item("bash", from: "5.2")])
    #expect(simulation.reason == nil)
  }

  @Test(arguments: [
    "Inst", "Inst ", "Inst -x (1)", "Inst A (1)", "inst hello (1)", " Inst hello (1)", "Instead of hello", "Remv",
    "Remv \u{1B}[2J", "E:", "E:hello", "Conf hello (1)",
  ]) func `lines that make no sense change nothing`(line: String) { #expect(read(line) == Simulation()) }

  @Test func `bytes that are not text change nothing`() {
    #expect(AptSimulation.simulation([0xFF, 0xFE, 0x0A, 0x00, 0x0A, 0xC3], status: 0) == Simulation())
  }

  @Test func `a line without its versions still names the package`() {
    #expect(read("Remv hello").removed == [Simulation.Item("hello")])
    #expect(read("Inst hello [1").installed == [Simulation.Item("hello")])
  }
}
