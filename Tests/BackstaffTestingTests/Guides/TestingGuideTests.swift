import Backstaff
import BackstaffTesting
import Testing

// The lines between the marks stand in docs/guides/testing.md; DocsTests compares the two.
@Suite struct TestingGuideTests {
  private let clock = TestClock()

  // GUIDE begin: test
  @Test func `words are found a moment after typing`() async {
    let clock = TestClock()
    let store = TestStore(initialState: WordSearch.State()) {
      WordSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.wordList.search = { start in ["\(start)t"] }
    }
    await store.send(\.binding.query, "ca") {
      $0.query = "ca"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) {
      $0.isSearching = false
      $0.words = ["cat"]
    }
  }
  // GUIDE end

  // GUIDE begin: off
  @Test func `the word is found, whatever else happens`() async {
    let store = search()
    store.exhaustivity = .off
    await store.send(\.binding.query, "c")
    await store.send(\.binding.query, "ca")
    await clock.advance(by: .seconds(1))
    await store.receive(\.found) { $0.words = ["cat"] }
  }
  // GUIDE end

  // GUIDE begin: misuse
  @Test func `closing what is not shown is reported`() async {
    let store = TestStore(initialState: Reader.State()) { Reader() }
    await withExpectedIssue("arrived while nothing is presented") {
      await store.send(\.search.dismiss)
    }
  }
  // GUIDE end

  private func search() -> TestStoreOf<WordSearch> {
    TestStore(initialState: WordSearch.State()) {
      WordSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.wordList.search = { start in ["\(start)t"] }
    }
  }

  /// The failures that the guide shows, from the top.
  @Test func `the failures of the guide are what the store says`() async throws {
    let found = await issues {
      let store = search()
      // A member is forgotten.
      await store.send(\.binding.query, "ca") { $0.query = "ca" }
      // The clock is forgotten.
      await store.receive(\.found, timeout: .zero)
      await clock.advance(by: .milliseconds(300))
      // An action that came is forgotten.
      await store.send(\.binding.query, "cat") {
        $0.query = "cat"
        $0.isSearching = true
        $0.words = []
      }
      await store.receive(\.found) {
        $0.isSearching = false
        $0.words = ["cat"]
      }
      // An effect that still runs is forgotten.
    }
    let shown = try GuidePage("testing").texts
    #expect(found.count == shown.count)
    for (issue, text) in zip(found, shown) {
      #expect(issue.message.replacing(/\w+\/\w+\.swift:\d+/, with: "WordsTests/SearchTests.swift:12") == text)
    }
  }
}
