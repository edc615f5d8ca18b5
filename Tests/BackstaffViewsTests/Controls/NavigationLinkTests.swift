import Backstaff
import BackstaffViews
import Testing

@MainActor
struct NavigationLinkTests {
  @Test func `a link to a view shows it as a page, and going back takes it away`() {
    let host = SceneHost {
      NavigationLink("Settings") { Text("inside").navigationTitle("Settings page") }
    }
    #expect(host.scene().chrome.presentations.isEmpty)
    host.scene().node(labelled: "Settings")?.activate?()
    let page = host.scene().chrome.presentations.first
    #expect(page?.style == .page)
    #expect(page?.content.label == "Settings page")
    page?.dismiss?()
    #expect(host.scene().chrome.presentations.isEmpty)
  }

  @Test func `a link bound to a flag writes it`() {
    let isActive = Cell(false)
    let host = SceneHost { NavigationLink(destination: Text("x"), isActive: isActive.binding) { Text("Go") } }
    host.scene().node(labelled: "Go")?.activate?()
    #expect(isActive.value)
    host.scene().chrome.presentations.first?.dismiss?()
    #expect(!isActive.value)
  }

  @Test func `000-38 000-39 a link to an item asks for it, and at the end tells first and clears then, as animated`() {
    let log = Cell<[String]>([])
    let item = Cell<String?>(nil)
    let binding = Binding<String?>(
      get: { item.value },
      set: { new, transaction in
        log.value.append("set \(new ?? "nil") \(transaction.animation?.name ?? "-")")
        item.value = new
      })
    let host = SceneHost {
      NavigationLink(item: binding) { isActive in
        log.value.append("navigate \(isActive)")
        if isActive { item.value = "bash" }
      } destination: { name in
        Text(name).navigationTitle(name)
      } label: {
        Text("Detail")
      }
    }
    #expect(host.scene().chrome.presentations.isEmpty)
    host.scene().node(labelled: "Detail")?.activate?()
    #expect(log.value == ["navigate true"])
    #expect(host.scene().chrome.presentations.first?.content.label == "bash")
    withAnimation(.fade) { host.scene().chrome.presentations.first?.dismiss?() }
    #expect(log.value == ["navigate true", "navigate false", "set nil fade"])
    #expect(host.scene().chrome.presentations.isEmpty)
  }
}
