import Backstaff
import Testing

@Suite @MainActor struct StoreScopeTests {
  private let store = Store(initialState: Station.State(sheet: Track.State(id: 1))) { Station() }

  @Test func `STORE-02 a part scoped twice is the same object, and a store equals only itself`() {
    let part = store.scope(\.track, action: \.track)
    #expect(store.scope(\.track, action: \.track) === part)
    #expect(store.scope(state: \.track, action: \.track) === part)
    #expect(store.scope(\.track, action: \.track) == part)
    #expect(Store(initialState: Track.State(id: 1)) { Track() } != part)
  }

  @Test func `STORE-03 root, child and grandchild see each other's changes, also without the one between`() {
    let home = Store(initialState: Home.State(destination: .counter(Counter.State()))) { Home() }
    var child = home.scope(\.destination, action: \.destination)
    guard case .counter(let grandchild)? = child?.case else {
      Testing.Issue.record("not the counter's store")
      return
    }
    func counts() -> [Int?] { [home.state.destination?.counter?.count, child?.state.counter?.count, grandchild.count] }
    grandchild.send(.incrementTapped)
    #expect(counts() == [1, 1, 1])
    home.send(.destination(.presented(.counter(.incrementTapped))))
    #expect(counts() == [2, 2, 2])
    child = nil
    grandchild.send(.incrementTapped)
    #expect(home.state.destination?.counter?.count == 3)
    #expect(grandchild.count == 3)
  }

  @Test func `STORE-04 an optional child has a store while it is there, and another one the next time`() {
    store.change { $0.sheet = nil }
    #expect(store.scope(\.sheet, action: \.sheet) == nil)
    store.change { $0.sheet = Track.State(id: 1) }
    let first = store.scope(\.sheet, action: \.sheet)
    #expect(first != nil)
    #expect(store.scope(state: \.sheet, action: \.sheet) === first)
    store.send(.sheet(.dismiss))
    #expect(store.scope(\.sheet, action: \.sheet) == nil)
    store.change { $0.sheet = Track.State(id: 1) }
    let second = store.scope(\.sheet, action: \.sheet)
    #expect(second != nil)
    #expect(second !== first)
  }

  @Test func `STORE-05 the store of a dismissed child keeps its last state and is inert`() {
    let home = Store(initialState: Home.State(destination: .form(Form.State(id: 3)))) { Home() }
    guard case .form(let form)? = home.scope(\.destination, action: \.destination)?.case else {
      Testing.Issue.record("not the form's store")
      return
    }
    form.title = "3"
    home.send(.destination(.dismiss))
    #expect(form.title == "3")
    #expect(form.core.isGone)
    let silent = IssueCatcher.issues { form.title = "late" }
    #expect(silent == [])
    #expect(form.title == "3")
    let told = IssueCatcher.issues { form.send(.saveTapped) }
    #expect(told.count == 1)
    #expect(told.first?.message.contains("while nothing is presented at `destination`") == true)
    #expect(home.state.destination == nil)
  }

  @Test func `STORE-06 a row keeps its store wherever it moves, and a row that has gone has an inert one`() {
    let two: IdentifiedArrayOf<Track.State> = [Track.State(id: 1), Track.State(id: 2, count: 7)]
    let store = Store(initialState: Station.State(rows: two)) { Station() }
    func rows() -> RowStores<Int, Track.State, Track.Action> { store.scope(\.rows, action: \.rows) }
    let (first, second) = (rows()[0], rows()[1])
    #expect([first.id, second.id] == [1, 2])
    second.send(.inc)
    #expect(store.rows[id: 2]?.count == 8)
    store.change { state in
      let rows = state.rows.elements
      state.rows = IdentifiedArray(uniqueElements: rows.reversed())
    }
    #expect(rows()[0] === second)
    #expect(rows()[1] === first)
    let before = rows()
    store.change { $0.rows.remove(id: 1) }
    for stale in [before[1], rows()[1], first] {
      #expect(stale.id == 1)
      #expect(stale.core.isGone)
      let issues = IssueCatcher.issues { stale.send(.inc) }
      #expect(issues.count == 1)
      #expect(stale.count == 0)
    }
    #expect(rows()[id: 1] == nil)
    #expect(rows().map(\.count) == [8])

    store.change { $0.path.append(Track.State(id: 5)) }
    func element() -> StoreOf<Track>? { store.scope(\.path, action: \.path)[id: 0] }
    let top = element()
    #expect(top?.id == 5)
    top?.send(.inc)
    #expect(store.path[id: 0]?.count == 1)
    #expect(element() === top)
    store.send(.path(.popFrom(id: 0)))
    #expect(element() == nil)
    #expect(top?.count == 1)
    #expect(top?.core.isGone == true)
    #expect(IssueCatcher.issues { top?.send(.inc) }.count == 1)
    #expect(top?.count == 1)
  }

  @Test func `STORE-07 a case gives the store of a feature, and the value of an alert and of plain data`() {
    store.change { $0.destination = .track(Track.State(id: 3)) }
    let destination = store.scope(\.destination, action: \.destination)
    guard case .track(let track)? = destination?.case else {
      Testing.Issue.record("not the feature's store")
      return
    }
    track.send(.inc)
    #expect(track.count == 1)
    if case .track(let again)? = destination?.case { #expect(again === track) }
    store.change { $0.destination = .note(text: "hi", by: "me") }
    guard case .note(text: "hi", by: "me")? = store.scope(\.destination, action: \.destination)?.case else {
      Testing.Issue.record("not the plain value")
      return
    }
    store.change { $0.destination = .alert(AlertState { TextState("gone") }) }
    guard case .alert(let alert)? = store.scope(\.destination, action: \.destination)?.case else {
      Testing.Issue.record("not the alert")
      return
    }
    #expect(alert == AlertState { TextState("gone") })
  }

  @Test func `a store left behind by another presentation does not hit it`() {
    let first = store.scope(\.sheet, action: \.sheet)
    store.change { $0.sheet = Track.State(id: 2) }
    let issues = IssueCatcher.issues { first?.send(.inc) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("something else took its place") == true)
    #expect(store.sheet == Track.State(id: 2))
    #expect(first?.state == Track.State(id: 1))
  }

  @Test func `a child shown anew within one batch is another presentation`() {
    let first = store.scope(\.sheet, action: \.sheet)
    store.send(.twice { state in state.sheet = state.sheet == nil ? Track.State(id: 1) : nil })
    #expect(store.sheet == Track.State(id: 1))
    #expect(first?.core.isGone == true)
    #expect(store.scope(\.sheet, action: \.sheet) !== first)
  }

  @Test func `a local store is live`() {
    #expect(store.connection == .live)
    #expect(store.scope(\.track, action: \.track).connection == .live)
    #expect(!store.core.isGone)
  }
}
