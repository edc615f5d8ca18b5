import BackstaffListings
import Foundation
import Testing

/// The whole way, on listings made up here: compiled against the modules that this test was built with.
@Suite struct ListingRunTests {
  private static let frame = """
    import Backstaff
    import BackstaffTesting
    import BackstaffViews
    import Testing

    // FILL 9-01 1: case .incremented: state.count += 1
    // LISTING 9-01

    // LISTING 9-02

    @MainActor
    @Suite struct Counting {
      @Test func `9-01 it counts`() async {
        let store = TestStore(initialState: Counter.State()) { Counter() }
        await store.send(.incremented) { $0.count = 1 }
      }

      @Test func `9-02 it shows two`() {
        let store = Store(initialState: Counter.State(count: 1)) { Counter() }
        #expect(SceneHost { CounterView(store: store) }.scene().children.all.first?.label == "2")
      }
    }
    """

  private static let listings = [
    "9-01": """
    @Reducer struct Counter {
      @ObservableState struct State: Equatable { var count = 0 }
      enum Action { case incremented }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          // ...
          }
          return .none
        }
      }
    }
    """,
    "9-02": """
    struct CounterView: View {
      let store: StoreOf<Counter>
      var body: some View { Text("\\(store.count)") }
    }
    """,
    "9-03": "let number: Int = \"three\"",
    "9-04": "let lonely = 1",
  ]

  @Test func `a listing compiles and behaves, compiles and does not, fails, or has no frame`() throws {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let runner = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let run = ListingRun(
      build: runner.deletingLastPathComponent(), work: work,
      frames: [
        try Frame(name: "9-01", text: Self.frame), try Frame(name: "9-03", text: "// LISTING 9-03"),
        try Frame(name: "unused", text: "// LISTING 9-09"),
      ],
      listings: Dictionary(uniqueKeysWithValues: Self.listings.map { ($0, Listing(name: $0, text: $1)) }))
    let lines = try run.verdicts().map(\.description)
    #expect(lines.count == 4)
    #expect(lines.first == "9-01 compiled, behaves")
    #expect(lines.dropFirst().first?.hasPrefix("9-02 compiled; “9-02 it shows two”: Expectation failed: ") == true)
    #expect(
      lines.dropFirst(2).first == "9-03 failed: line 1: cannot convert value of type 'String' to specified type 'Int'")
    #expect(lines.last == "9-04 failed: there is no frame for it")
  }
}
