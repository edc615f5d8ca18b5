import Backstaff
import BackstaffViews
import Testing

// LISTING 000-14

/// What a link told, in order.
@MainActor
private final class Journal {
  var lines: [String] = []
  var item: Int? {
    didSet { lines.append("item \(item.map(String.init) ?? "nil")") }
  }
  var transaction: Transaction?

  var binding: Binding<Int?> {
    Binding(
      get: { self.item },
      set: { item, transaction in
        self.transaction = transaction
        self.item = item
      })
  }
}

@MainActor
@Suite struct `A link driven by an item` {
  private func host(_ journal: Journal) -> SceneHost {
    SceneHost {
      NavigationLink(item: journal.binding) { isActive in
        journal.lines.append("navigate \(isActive)")
        if isActive { journal.item = 7 }
      } destination: { number in
        Text("number \(number)")
      } label: {
        Text("Open")
      }
    }
  }

  @Test func `000-14 a press fills the state, and going back empties it`() throws {
    let journal = Journal()
    let host = host(journal)
    let link = try #require(host.scene().children.all.first)
    #expect(link.label == "Open")
    #expect(link.role == .button(.link))
    link.activate?()
    #expect(journal.lines == ["navigate true", "item 7"])
    let page = try #require(host.scene().chrome.presentations.first)
    #expect(page.style == .page)
    #expect(page.content.children.all.first?.label == "number 7")
    withAnimation(.slide) { page.dismiss?() }
    #expect(journal.lines == ["navigate true", "item 7", "navigate false", "item nil"])
    #expect(journal.transaction?.animation == .slide)
    #expect(host.scene().chrome.presentations.isEmpty)
  }
}
