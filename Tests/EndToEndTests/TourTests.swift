import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// The scripted tour: everything once, by `backstaff drive`, against real processes.
  @Suite struct TourTests {
    static let script = """
      # the list is read from the status file
      send appeared
      wait packages {"order": ["bash", "htop", "vim"]} within 60s
      # half a form, and the daemon dies
      send addButtonTapped
      send destination.addItem.binding.name "ripg"
      kill
      restart
      expect destination.addItem {"name": "ripg"}
      send destination.addItem.binding.name "ripgrep"
      send destination.addItem.saveButtonTapped
      wait plan.entries {"order": ["ripgrep"]} within 60s
      expect destination absent
      # a link from outside
      link desk://inventory/items/bash/edit
      expect destination.editItem {"id": "bash"}
      refuse noSuchAction
      send destination.dismiss
      # the counter dismisses itself at five
      send counterButtonTapped
      send destination.counter.incrementButtonTapped
      send destination.counter.incrementButtonTapped
      send destination.counter.incrementButtonTapped
      send destination.counter.incrementButtonTapped
      expect destination.counter {"count": 4}
      send destination.counter.incrementButtonTapped
      wait destination absent within 60s
      """

    @Test func `the tour passes step by step`() throws {
      let daemon = try Daemon()
      let result = try daemon.tool(["drive", "-"], input: TourTests.script)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(!result.output.contains("not ok"))
    }

    @Test func `a step that fails is named and the rest is not run`() throws {
      let daemon = try Daemon()
      let result = try daemon.tool(["drive", "-"], input: "expect searchText \"nothing\"\nsend appeared\n")
      #expect(result.status == 1)
      #expect(result.output.contains("not ok 1"))
      #expect(try daemon.get("").revision == 0)
    }

    @Test func `the state at an earlier revision can be read back`() throws {
      let daemon = try Daemon()
      for text in ["a", "ab", "abc"] { try daemon.send("binding.searchText", .string(text)) }
      let now = try daemon.tool(["get", "searchText"])
      #expect(now.output == "\"abc\"\n")
      let earlier = try daemon.tool(["get", "searchText", "--at", "1"])
      #expect(earlier.output == "\"a\"\n")
      let log = try daemon.tool(["log", "--json-lines"])
      #expect(log.output.split(separator: "\n").count >= 3)
    }
  }
}
