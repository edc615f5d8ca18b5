import Backstaff
import BackstaffJSON
import BackstaffViews
import Testing

@MainActor
struct SceneDocumentTests {
  @Test func `the scene is JSON with what each element is, says and does`() throws {
    let isShown = Cell(true)
    let host = SceneHost {
      List {
        Button("Add", role: .destructive) {}.keyboardShortcut("a")
        Toggle("Held", isOn: .constant(true)).disabled(true)
        Text("late").foregroundStyle(.red).bold()
        ForEach(0..<5) { Text("row \($0)") }
      }
      .navigationTitle("Inventory")
      .alert("Stop", isPresented: isShown.binding) {}
    }
    let document = host.scene().document(rowLimit: 4)
    #expect(document["role"] == "screen")
    #expect(document["label"] == "Inventory")
    let list = try #require(document["children"]?[0])
    #expect(list["more"] == 4)
    let children = try #require(list["children"])
    #expect(children[0]?["role"] == "destructive-button")
    #expect(children[0]?["key"] == "a")
    #expect(children[0]?["actions"] == ["press"])
    #expect(children[1]?["role"] == "toggle-on")
    #expect(children[1]?["on"] == true)
    #expect(children[1]?["enabled"] == false)
    #expect(children[1]?["actions"] == nil)
    #expect(children[2]?["style"] == ["bold": true, "color": "red"])
    let alert = try #require(document["presentations"]?[0])
    #expect(alert["style"] == "alert")
    #expect(alert["actions"] == ["dismiss"])
    #expect(alert["screen"]?["label"] == "Stop")
  }

  @Test func `a control whose action travels is pending, in the scene and its outline`() {
    let host = SceneHost { Button("Save") {} }
    let id = host.scene().children.node(at: 0)?.id ?? ""
    host.pending = [id]
    #expect(host.needsScene)
    #expect(host.scene().outline() == "screen\n  button \"Save\" pending")
    #expect(host.scene().document()["children"]?[0]?["pending"] == true)
    host.pending = []
    #expect(host.scene().outline() == "screen\n  button \"Save\"")
  }
}
