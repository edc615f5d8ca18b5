import Backstaff
import Testing

@Suite @MainActor struct StoreScopeTests {
  private let store = Store(initialState: Home.State(part: Counter.State(count: 1))) { Home() }

  @Test func `STORE-03 parent and part see each other's changes`() {
    let part = store.scope(\.part, action: \.part)
    part.send(.incrementTapped)
    #expect(store.state.part.count == 2)
    #expect(part.count == 2)
    store.send(.part(.ticked(5)))
    #expect(part.count == 7)
  }

  @Test func `STORE-03 a part's part works without the store between`() {
    store.send(.showCounter)
    let counter = store.scope(state: \.destination, action: \.destination)
      .flatMap { destination in
        if case .counter(let counter) = destination.case { counter } else { nil }
      }
    counter?.send(.incrementTapped)
    #expect(store.state.destination?.counter?.count == 1)
    #expect(counter?.count == 1)
  }

  @Test func `STORE-04 a presented child has a store while it is presented`() {
    #expect(store.scope(state: \.destination, action: \.destination) == nil)
    store.send(.showCounter)
    #expect(store.scope(state: \.destination, action: \.destination) != nil)
    store.send(.destination(.dismiss))
    #expect(store.scope(state: \.destination, action: \.destination) == nil)
  }

  @Test func `STORE-05 the store of what is gone keeps what it read last and is inert`() {
    store.send(.show(3))
    let form = store.scope(state: \.destination, action: \.destination)
    store.send(.destination(.presented(.form(.binding(.set(\.title, "last"))))))
    #expect(form?.state.form?.title == "last")
    store.send(.destination(.dismiss))
    #expect(form?.state.form?.title == "last")
    #expect(form?.core.isGone == true)
    form?.send(.form(.binding(.set(\.title, "late"))))
    #expect(form?.state.form?.title == "last")
    #expect(store.state.destination == nil)
  }

  @Test func `STORE-07 a case gives the store of a feature and the value of plain data`() {
    store.send(.show(3))
    guard case .form(let form)? = store.scope(state: \.destination, action: \.destination)?.case else {
      Testing.Issue.record("not the form's store")
      return
    }
    form.send(.binding(.set(\.title, "x")))
    #expect(store.state.destination?.form?.title == "x")
    let noted = Store(initialState: Home.State(destination: .note("hi", by: "me"))) { Home() }
    guard case .note("hi", by: "me")? = noted.scope(state: \.destination, action: \.destination)?.case else {
      Testing.Issue.record("not the plain value")
      return
    }
  }

  @Test func `a local store is live`() {
    #expect(store.connection == .live)
    #expect(store.scope(\.part, action: \.part).connection == .live)
    #expect(!store.core.isGone)
  }
}
