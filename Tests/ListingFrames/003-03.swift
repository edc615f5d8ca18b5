import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

// LISTING 003-03

struct FormView: View {
  let store: StoreOf<FormFeature>

  var body: some View {
    // LISTING 003-04
  }
}

@MainActor
@Suite struct `A form whose fields share one action` {
  @Test func `003-03 003-04 what is typed is in the state when the form is submitted`() throws {
    let store = Store(initialState: FormFeature.State()) { FormFeature() }
    let host = SceneHost { FormView(store: store) }
    let form = try #require(host.scene().children.all.first)
    #expect(form.role == .form)
    let controls = form.children.all
    #expect(controls.map(\.role) == [.field, .field, .toggle(isOn: false)])
    controls[0].edit?("김")
    controls[1].edit?("a@b.c")
    controls[2].activate?()
    store.send(.submitTapped)
    #expect(store.state.name == "김")
    #expect(store.state.email == "a@b.c")
    #expect(store.state.agreedToTerms)
    #expect(host.needsScene)
    #expect(host.scene().children.all.first?.children.all.map(\.value) == ["김", "a@b.c", nil])
  }

  @Test func `003-03 each change is one action, whatever the field`() async {
    let store = TestStore(initialState: FormFeature.State()) { FormFeature() }
    await store.send(.binding(.set(\.$name, "김"))) { $0.name = "김" }
    await store.send(.binding(.set(\.$agreedToTerms, true))) { $0.agreedToTerms = true }
    await store.send(.submitTapped)
  }
}
