import Backstaff
import BackstaffDaemon
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

  @Test func `a test store talks to a daemon`() async throws {
    let folder = try TemporaryFolder()
    let daemon = StoreDaemon(initialState: Album.State(photos: ["sea", "harbour"])) { Album() }
    let configuration = DaemonConfiguration(run: folder.path, data: folder.path + "/data")
    let running = try await EmbeddedDaemon.start(daemon, configuration) { folder.remove() }
    defer { running.stop() }
    let run = folder.path
    // GUIDE begin: connecting
    let store = try await TestStoreOf<Album>(connecting: run, session: "nightly")
    await store.send(.emptyTapped) { $0.alert = .emptyQuestion(count: 2) }
    await store.send(\.alert.emptyConfirmed) {
      $0.photos = []
      $0.alert = nil
    }
    // GUIDE end
  }

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
    // The last block is a frame of a pilot.
    let shown = try GuidePage("testing").texts.dropLast()
    #expect(found.count == shown.count)
    for (issue, text) in zip(found, shown) {
      #expect(issue.message.replacing(/\w+\/\w+\.swift:\d+/, with: "WordsTests/SearchTests.swift:12") == text)
    }
  }
}
