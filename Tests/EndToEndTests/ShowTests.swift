import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// What a renderer tells without drawing, and what draws without a renderer of the app.
  @Suite struct ShowTests {
    @Test func `a scene is printed as one line of JSON, of what there is to see and to do`() throws {
      let daemon = try RendererTests.scanned()
      try daemon.send("addButtonTapped")
      let result = try Program.run("desk", ["--run", daemon.place.run, "--once", "--scene"])
      #expect(result.status == 0)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 1)
      let scene = try JSON(parsing: Array(try #require(lines.first).utf8))
      #expect(scene["role"] == "screen")
      #expect(scene["label"] == "Inventory")
      #expect(scene["toolbar"]?[0]?["label"] == "Add")
      #expect(scene["toolbar"]?[0]?["key"] == "a")
      let sheet = scene["presentations"]?[0]
      #expect(sheet?["style"] == "sheet")
      #expect(sheet?["screen"]?["label"] == "Plan an install")
    }

    @Test func `any app's state is drawn, and a key sends an action of the place that is shown`() throws {
      let daemon = try RendererTests.scanned()
      let once = try daemon.tool(["show", "--once"])
      #expect(once.status == 0)
      #expect(once.output.contains("packages                 3 elements"))
      #expect(!once.output.contains("appeared"))
      let pressed = try daemon.tool(["show"], input: "c")
      #expect(pressed.status == 0)
      #expect(pressed.output.contains(" a appeared  s scanAgainTapped"))
      #expect(try daemon.get("destination.counter").value == ["count": 0])
      let inside = try daemon.tool(["show", "destination.counter"], input: "i")
      #expect(inside.output.contains("count                    0"))
      #expect(inside.output.contains("count                    1"))
      #expect(try daemon.get("destination.counter").value == ["count": 1])
    }

    @Test func `to look is not to send, and what is no scope is refused with what to write`() throws {
      let daemon = try RendererTests.scanned()
      let looked = try daemon.tool(["show", "--read-only"], input: "c")
      #expect(looked.status == 0)
      #expect(try daemon.get("destination.counter").isAbsent)
      let wrong = try daemon.tool(["show", "items["])
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains("SCOPE is a path like plan or packages[bash]"))
      let nowhere = try daemon.tool(["show", "nowhere", "--once"])
      #expect(nowhere.status == 66)
      #expect(nowhere.errors.contains("nowhere"))
      for verb in [["get"], ["show", "--once"]] {
        let absent = try daemon.tool(verb + ["packages[nope]"])
        #expect(absent.status == 66, "\(verb)")
        #expect(absent.output.isEmpty, "\(verb)")
        #expect(absent.errors.contains("nothing is at 'packages[nope]' now"), "\(verb)")
      }
    }
  }
}
