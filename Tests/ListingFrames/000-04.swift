import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

@Reducer struct AddFeature {}
@Reducer struct DetailFeature {}
@Reducer struct EditFeature {}

enum Optionals {
  // LISTING 000-04
}

enum Single {
  // LISTING 000-05
}

private struct ManyView: View {
  let state: Optionals.State

  var body: some View {
    Text("Items")
      .sheet(isPresented: .constant(state.addItem != nil)) { Text("add") }
      .popover(isPresented: .constant(state.editItem != nil)) { Text("edit") }
      .navigationDestination(isPresented: .constant(state.detailItem != nil)) { Text("detail") }
  }
}

@MainActor
@Suite struct `Several optionals and one enum` {
  @Test func `000-04 three optionals have four states in which more than one is shown`() {
    let shown = (0..<8).map { bits in
      let state = Optionals.State(
        detailItem: bits & 1 == 0 ? nil : DetailFeature.State(), editItem: bits & 2 == 0 ? nil : EditFeature.State(),
        addItem: bits & 4 == 0 ? nil : AddFeature.State())
      return [state.detailItem != nil, state.editItem != nil, state.addItem != nil].count { $0 }
    }
    #expect(shown.count { $0 > 1 } == 4)
  }

  @Test func `000-04 a view that would show two at once says so`() {
    let state = Optionals.State(editItem: EditFeature.State(), addItem: AddFeature.State())
    let host = SceneHost { ManyView(state: state) }
    withExpectedIssue("ambiguousPresentation") { _ = host.scene() }
    #expect(host.scene().chrome.presentations.map(\.style) == [.sheet, .popover])
  }

  @Test func `000-05 an enum is exactly one of its destinations`() {
    var state = Single.State.addItem(AddFeature.State())
    state = .detailItem(DetailFeature.State())
    switch state {
    case .detailItem: break
    case .addItem, .editItem: Testing.Issue.record("two destinations at once")
    }
  }
}
