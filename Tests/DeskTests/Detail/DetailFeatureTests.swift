import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The page about a package` {
  @Test func `it closes itself`() async {
    let store = desk(.scanned)
    store.send(.itemTapped("tmux"))
    #expect(store.state.destination?.detailItem?.package == .fixture("tmux"))
    store.send(.destination(.presented(.detailItem(.closeButtonTapped))))
    await store.settle()
    #expect(store.state.destination == nil)
  }
}
