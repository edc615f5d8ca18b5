import Backstaff
import FoundationEssentials
import Testing

@Suite struct EventContextTests {
  private func ids(_ seed: UInt64) -> [UUID] {
    let context = EventContext(at: 1, seed: seed)
    return (0..<4).map { _ in context.uuid() }
  }

  @Test func `the same seed draws the same ids and another seed others`() {
    #expect(ids(42) == ids(42))
    #expect(Set(ids(42) + ids(43)).count == 8)
  }

  @Test func `draws follow the published generator`() {
    let context = EventContext(at: 1, seed: 1_234_567)
    #expect(
      (0..<3).map { _ in context.draw() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func `an id has the marks of a random UUID`() {
    for id in ids(7) {
      let text = Array(id.uuidString)
      #expect(text[14] == "4")
      #expect("89AB".contains(text[19]))
    }
  }

  @Test func `a reducer's date and ids are those of the event`() {
    let engine = Engine(state: Stamped.State(), tree: Stamped().makeTree())
    for revision: Int64 in 1...2 {
      _ = engine.reduce(.stamp, revision: revision, context: EventContext(at: 1_500_000_000, seed: 9))
    }
    #expect(engine.state.dates == [Date(timeIntervalSince1970: 1.5), Date(timeIntervalSince1970: 1.5)])
    #expect(engine.state.ids.count == 2 && Set(engine.state.ids).count == 1)
    #expect(engine.state.ids.first == EventContext(at: 1, seed: 9).uuid())
  }
}

/// Keeps what it reads from its event.
@Reducer
struct Stamped {
  @ObservableState
  struct State: Equatable {
    var dates: [Date] = []
    var ids: [UUID] = []
  }

  enum Action: Equatable { case stamp }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.dates.append(now)
      state.ids.append(uuid())
      return .none
    }
  }
}
