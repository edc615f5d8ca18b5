import Backstaff
import BackstaffViews
import Testing

/// Several optionals of one view that are filled at once.
@MainActor
struct AmbiguousPresentationTests {
  private struct Item: Identifiable, Hashable {
    let id: Int
  }

  @MainActor
  private final class Model {
    let add = Cell<Item?>(nil)
    let edit = Cell<Item?>(nil)
    let detail = Cell<Item?>(nil)
  }

  private struct Parent: View {
    let model: Model

    var body: some View {
      Text("Items")
        .sheet(item: model.add.binding) { item in Text("add \(item.id)") }
        .popover(item: model.edit.binding) { item in Text("edit \(item.id)") }
        .navigationDestination(item: model.detail.binding) { item in Text("detail \(item.id)") }
    }
  }

  private let model = Model()
  private let host: SceneHost

  init() {
    let model = model
    host = SceneHost { NavigationStack { Parent(model: model) } }
  }

  private func issues() -> [String] {
    IssueCatcher.issues { _ = host.scene() }.map(\.message)
  }

  @Test func `000-20 two that one view shows at once are told once, and both are shown in their order`() {
    model.edit.value = Item(id: 2)
    #expect(issues() == [])
    model.add.value = Item(id: 1)
    let told = issues()
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("ambiguousPresentation(\"sheet\", \"popover\"): ") == true)
    #expect(issues() == [])
    #expect(host.scene().chrome.presentations.map(\.style) == [.sheet, .popover])
    model.edit.value = nil
    #expect(issues() == [])
    model.edit.value = Item(id: 3)
    #expect(issues().count == 1)
  }

  @Test func `000-21 a page is on the stack, and an alert over all: neither is in the way of a sheet`() {
    model.add.value = Item(id: 1)
    model.detail.value = Item(id: 2)
    #expect(issues() == [])
    // Each of these is over a view of its own.
    let inner = SceneHost {
      VStack { Text("outer").popover(isPresented: .constant(true)) { Text("d") } }
        .sheet(isPresented: .constant(true)) { Text("a").popover(isPresented: .constant(true)) { Text("b") } }
        .alert("c", isPresented: .constant(true)) {}
    }
    #expect(IssueCatcher.issues { _ = inner.scene() } == [])
  }
}
