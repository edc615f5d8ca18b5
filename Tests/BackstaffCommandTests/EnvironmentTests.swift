import BackstaffCommand
import Testing

@Suite struct `Standard folders` {
  private func folders(_ environment: [String: String]) -> StandardFolders {
    StandardFolders(application: "desk", userID: 7, environment: { environment[$0] })
  }

  @Test func `the run folder follows the unit then XDG then the temporary folder`() {
    let xdg = ["XDG_RUNTIME_DIR": "/run/user/7"]
    #expect(
      folders(xdg.merging(["RUNTIME_DIRECTORY": "/run/desk:/run/b"]) { $1 }).run == "/run/desk")
    #expect(folders(xdg).run == "/run/user/7/desk")
    #expect(folders(["XDG_RUNTIME_DIR": "relative"]).run == "/tmp/desk-7")
    #expect(folders([:]).run == "/tmp/desk-7")
  }

  @Test func `the data folder follows the unit then XDG then the home folder`() {
    let home = ["HOME": "/home/u"]
    #expect(
      folders(home.merging(["STATE_DIRECTORY": "/var/lib/desk"]) { $1 }).data == "/var/lib/desk")
    #expect(folders(home.merging(["XDG_DATA_HOME": "/data"]) { $1 }).data == "/data/desk")
    #expect(folders(home).data == "/home/u/.local/share/desk")
    #expect(folders([:]).data == nil)
  }

  @Test func `the process's environment is read`() {
    #expect(Environment.value("PATH") != nil)
    #expect(Environment.value("BACKSTAFF_NO_SUCH_VARIABLE") == nil)
  }
}
