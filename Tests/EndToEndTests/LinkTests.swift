import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// Deep links, from another process.
  @Suite struct LinkTests {
    @Test func `a link lands on its popover when the daemon has just started`() throws {
      let daemon = try Daemon()
      let sent = try daemon.tool(["link", "desk://inventory/items/bash/edit"])
      #expect(sent.status == 0, "\(sent.errors)")
      try daemon.send("appeared")
      let edit = try daemon.wait("destination.editItem") { $0 != nil }
      #expect(edit?.text.contains("bash") == true)
    }

    @Test func `a link lands on its popover from deep in another sheet`() throws {
      let daemon = try RendererTests.scanned()
      try daemon.send("addButtonTapped")
      try daemon.send("destination.addItem.binding.name", "half typ")
      let sent = try daemon.tool(["link", "desk://inventory/items/bash/edit"])
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(try daemon.get("destination.editItem").value.text.contains("bash"))
      #expect(try daemon.get("destination.addItem").isAbsent)
    }

    @Test func `three wrong links give three different errors and change nothing`() throws {
      let daemon = try RendererTests.scanned()
      let before = try daemon.get("")
      let wrong = [
        "desk://inventory/no/such/path", "desk://inventory/items/no-such-package/edit", "desk://inventory/items/%zz",
      ]
      let errors = try wrong.map { url in
        let result = try daemon.tool(["link", url])
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        return result.errors
      }
      #expect(Set(errors).count == 3)
      #expect(errors[0].contains("unknown_path"))
      #expect(errors[1].contains("unknown_package"))
      #expect(errors[1].contains("no-such-package"))
      #expect(errors[2].contains("malformed_url"))
      let after = try daemon.get("")
      #expect(after.value == before.value)
      #expect(after.revision == before.revision)
    }

    @Test func `a preview says what would be shown, and its link then does that`() throws {
      let daemon = try RendererTests.scanned()
      func preview(_ url: String) throws -> (status: Int32, lines: [String]) {
        let result = try daemon.tool(["links", "preview", url])
        #expect(result.errors == "")
        return (result.status, result.output.split(separator: "\n").map(String.init))
      }
      let before = try daemon.get("")
      #expect(try preview("desk://inventory/counter") == (0, ["opened", "  change /destination"]))
      #expect(try preview("desk://inventory") == (0, ["unchanged: it is shown already"]))
      let waits = try preview("desk://account/settings")
      #expect(
        waits == (
          0,
          [
            "pending: it waits behind a guard; this is shown meanwhile", "  route account.routes[#0].login",
            "  change /isAccountShown",
          ]
        ))
      #expect(try preview("desk://account/nothing").status == 1)
      #expect(
        try preview("desk://account/nothing").lines.first?.hasPrefix("refused (unknown_path): no place of the Desk")
          == true)
      #expect(try daemon.get("").revision == before.revision)

      let sent = try daemon.tool(["link", "desk://account/settings", "--id", "p"])
      #expect(sent.output.hasPrefix("pending at revision "))
      daemon.kill()
      try daemon.start()
      _ = try daemon.get("")
      #expect(try daemon.tool(["link", "desk://account/settings", "--id", "p"]).output == "duplicate: " + sent.output)
    }

    @Test func `a link to a package waits while nobody has read the list`() throws {
      let daemon = try Daemon()
      let preview = try daemon.tool(["links", "preview", "desk://inventory/items/bash"])
      #expect(preview.status == 0)
      #expect(preview.output.hasPrefix("waiting: it waits until the app can show it\n"))
      let sent = try daemon.tool(["link", "desk://inventory/items/bash"])
      #expect(sent.output == "waiting at revision 1\n")
    }

    @Test func `a link with one id is delivered once, also across a restart`() throws {
      let daemon = try RendererTests.scanned()
      let arguments = ["link", "desk://inventory/items/vim", "--id", "letter-7"]
      #expect(try daemon.tool(arguments).status == 0)
      let revision = try daemon.get("").revision
      let second = try daemon.tool(arguments)
      #expect(second.status == 0)
      #expect((second.output + second.errors).contains("duplicate"))
      daemon.kill()
      try daemon.start()
      _ = try daemon.get("plan")
      #expect(try daemon.tool(arguments).status == 0)
      #expect(try daemon.get("").revision == revision)
    }
  }
}
