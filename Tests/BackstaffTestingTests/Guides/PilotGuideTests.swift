import Backstaff
import BackstaffViews
import Testing

@testable import BackstaffTesting

// The lines between the marks stand in docs/guides/testing.md; DocsTests compares the two.
// GUIDE begin: view
struct WordSearchView: View {
  @Bindable var store: StoreOf<WordSearch>

  var body: some View {
    TextField("Word", text: $store.query)
    if store.isSearching { ProgressView("Searching") }
    ForEach(store.words, id: \.self) { word in
      Button(word) {}
    }
    .navigationTitle("Words")
  }
}
// GUIDE end

@Suite @MainActor struct PilotGuideTests {
  // GUIDE begin: pilot
  @Test @MainActor func `a person finds a word`() async throws {
    let pilot = Pilot(
      store: Store(initialState: WordSearch.State()) {
        WordSearch()
      } withDependencies: {
        $0.wordList.search = { start in ["\(start)t"] }
      }, size: PilotSize(columns: 40, rows: 6)
    ) {
      WordSearchView(store: $0)
    }
    try await pilot.type("ca", into: "Word")
    #expect(pilot.frame.contains("Searching"))
    try await pilot.advance(by: .milliseconds(300))
    #expect(pilot.node("Word")?.value == "ca")
    try await pilot.press(.tab)
    try await pilot.click("cat")
    try pilot.expectFrame("words", profile: .sixteen)
    try await pilot.finish()
  }
  // GUIDE end

  @Test func `the frame of the guide is what is recorded`() throws {
    let recorded = try GoldenFolder(besideFile: #filePath).read("words")
    #expect(try GuidePage("testing").texts.last == recorded.map { String($0.dropLast()) })
  }
}
