import Backstaff
import BackstaffViews
import Testing

// LISTING 000-18

/// Shows the listing's view on a sheet that is driven by a flag, or by an item.
private struct ParentView: View {
  @State var isShown = true
  @State var number: Number? = Number(id: 1)

  var body: some View {
    Text("\(isShown), \(number?.id ?? 0)")
      .sheet(isPresented: $isShown) { ChildView().popover(item: $number) { _ in ChildView() } }
  }
}

private struct Number: Identifiable {
  let id: Int
}

@MainActor
@Suite struct `The dismissal of a view` {
  @Test func `000-18 the nearest presentation goes, by nil and by false`() throws {
    let host = SceneHost { ParentView() }
    let sheet = try #require(host.scene().chrome.presentations.first)
    let popover = try #require(sheet.content.chrome.presentations.first)
    let close = try #require(popover.content.children.all.first)
    #expect(close.label == "Close")
    close.activate?()
    #expect(host.scene().children.all.first?.label == "true, 0")
    sheet.content.children.all.first?.activate?()
    #expect(host.scene().children.all.first?.label == "false, 0")
    #expect(host.scene().chrome.presentations.isEmpty)
  }
}
