import Foundation
import Testing

extension EndToEnd {
  /// The demo, played without a terminal through the same processes as with one.
  @Suite struct DemoTests {
    @Test func `the demo plays its tour, and leaves no process and no folder`() throws {
      let place = try Workplace()
      let status = Documentation.root.appendingPathComponent("Tests/Fixtures/desk/status").path
      let demo = try Program(
        at: URL(fileURLWithPath: "/bin/bash"), [Documentation.root.appendingPathComponent("deploy/demo").path],
        environment: ["BACKSTAFF_BIN": Installation.folder.path, "DESK_DPKG_STATUS": status, "TMPDIR": place.path])
      try demo.endInput()
      #expect(demo.wait() == 0, "\(demo.errorText)")
      let told = demo.outputText
      for scene in ["half of it is typed", "kill -9", "the half typed form is there again", "link", "revision"] {
        #expect(told.contains(scene), "the tour does not show: \(scene)")
      }
      #expect(told.components(separatedBy: "› Package ‹ripg").count > 3, "the form is shown before and after the crash")
      #expect(!told.contains("\u{1b}"))
      let left = try Program(at: URL(fileURLWithPath: "/usr/bin/pgrep"), ["-f", "backstaff-demo\\.[A-Za-z0-9]+/"])
      left.wait()
      #expect(left.outputText == "")
    }
  }
}
