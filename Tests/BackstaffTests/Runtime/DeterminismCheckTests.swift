import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

@Suite struct DeterminismCheckTests {
  /// What the check says of one action, with the dependencies of an app in earnest.
  private func fault(_ action: Lottery.Action, in state: Lottery.State = Lottery.State()) -> String? {
    withDependencies {
      $0.context = .live
    } operation: {
      let tree = Lottery().makeTree()
      var after = state
      let context = EventContext(at: 1_000_000_000, seed: 7)
      let pass = PassContext(event: context)
      let effect = pass.bound { tree.reduce(&after, action, pass) }
      if effect.refusal != nil { after = state }
      let issue = DeterminismCheck.check(
        action, before: state, after: after, context: context, tree: tree,
        at: SourcePlace(fileID: "A/B.swift", line: 3))
      #expect(issue == nil || (issue?.fileID == "A/B.swift" && issue?.line == 3))
      return issue?.message
    }
  }

  private let start = "the reducer of `Lottery.State` is not deterministic: "

  @Test func `the order of a set is found`() {
    #expect(
      fault(.shuffleBySet) == start + "`names` differs when the same action is reduced twice; it reads the order of a "
        + "`Set` or a `Dictionary`, which is another each time: sort first")
    // A set that stays in the state has one order as long as the process lives, and another one after a restart.
    let tagged = Lottery.State(tags: Set((0..<40).map { "\($0)" }))
    #expect(fault(.listTags, in: tagged)?.hasPrefix(start + "`names` differs") == true)
  }

  @Test func `the clock on the wall is found`() {
    #expect(
      fault(.stampByWall) == start
        + "`ticket.drawnAt` differs when the same action is reduced twice; it reads `Date()`: "
        + "take the time from `@Dependency(\\.date.now)`")
  }

  @Test func `an id of its own is found`() {
    #expect(
      fault(.newIDs) == start + "`ids[0]`, `ids[1]` differ when the same action is reduced twice; it reads `UUID()`: "
        + "draw ids from `@Dependency(\\.uuid)`")
  }

  @Test func `a random number of its own is found`() {
    #expect(
      fault(.ownDice)?.hasPrefix(
        start + "`number` differs when the same action is reduced twice; it reads what is no part of the event: draw "
          + "random values from `@Dependency(\\.withRandomNumberGenerator)`") == true)
  }

  @Test func `draws that differ are found, also where the state does not show them`() {
    #expect(
      fault(.drawOneMoreEachTime) == start
        + "it draws 1 random values the first time and 2 when the same action is reduced again")
    #expect(
      fault(.readOneMoreEachTime) == start
        + "it reads `lottery.price` another number of times when the same action is reduced again")
  }

  @Test func `other effects are found`() {
    #expect(fault(.otherEffectEachTime) == start + "it returns other effects")
  }

  @Test func `reducers that draw from their event are good, and so are those that refuse`() {
    #expect(fault(.goodDraw) == nil)
    #expect(fault(.sortedSet, in: Lottery.State(tags: ["b", "a"])) == nil)
    #expect(fault(.refuse) == nil)
    #expect(fault(.notANumber) == nil)
  }

  @Test func `a test store checks its events`() async {
    let store = TestStore(initialState: Lottery.State()) { Lottery() }
    store.exhaustivity = .off
    let log = IssueLog()
    let line: UInt = #line + 1
    await log.during { await store.send(.stampByWall) }
    #expect(log.issues.map(\.line) == [line])
    #expect(log.messages.first?.hasPrefix(start + "`ticket.drawnAt` differs") == true)
  }

  @Test func `of very many events of a test a sample is checked`() {
    #expect((1...2_000).filter { DeterminismCheck.isDue(atRevision: $0) }.count == 1_010)
  }

  @Test func `differences are told by member, through slots, lists and cases, without what is in them`() {
    func paths<Value>(_ first: Value, _ second: Value) -> [String] {
      StateDifference.between(first, second).map(\.path)
    }
    let form = Form.State(id: 1, title: "secret")
    let home = Home.State(destination: .form(form), rows: [form])
    var other = home
    other.part.count = 3
    other.rows[id: 1]?.title = "word"
    #expect(paths(home, home) == [])
    #expect(paths(home, other) == ["rows[0].title", "part.count"])
    other = home
    other.destination = .form(Form.State(id: 1, title: "word"))
    #expect(paths(home, other) == ["destination.form.title"])
    other.destination = nil
    #expect(paths(home, other) == ["destination"])
    #expect(paths(["a": 1], ["a": 2]) == ["self"])
    #expect(paths([1, 2], [1]) == ["self"])
    #expect(paths([Double.nan], [Double.nan]) == [])
    #expect(StateDifference.between([1, 2], [2, 1]).first?.kind == .order)
  }
}

/// A feature that does everything that a reducer must not do, and some of what it may.
@Reducer
struct Lottery {
  @ObservableState
  struct State: Equatable {
    var names: [String] = []
    var ids: [UUID] = []
    var number = 0
    var ratio = 0.0
    var ticket = Ticket()
    var tags: Set<String> = []

    struct Ticket: Equatable, Codable { var drawnAt: Date? }
  }

  enum Action: Equatable {
    case shuffleBySet, listTags, stampByWall, newIDs, ownDice
    case drawOneMoreEachTime, readOneMoreEachTime, otherEffectEachTime
    case goodDraw, sortedSet, refuse, notANumber
  }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  private let tally = CallCounter()
  private let price = Recorded("lottery.price") { 5 }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .shuffleBySet: state.names = Array(Set((0..<40).map { "\($0)" }))
      case .listTags: state.names = Array(state.tags)
      case .stampByWall: state.ticket.drawnAt = Date()
      case .newIDs: state.ids = [UUID(), UUID()]
      case .ownDice: state.number = Int.random(in: .min ... .max)
      case .drawOneMoreEachTime: for _ in 0..<tally.next() { drawOnce() }
      case .readOneMoreEachTime: for _ in 0..<tally.next() { _ = price() }
      case .otherEffectEachTime: return .merge((0..<tally.next()).map { _ in .run { _ in } })
      case .goodDraw:
        state.ids = [uuid(), uuid()]
        state.ticket.drawnAt = now
        state.number = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
      case .sortedSet: state.names = state.tags.sorted()
      case .refuse: return .refuse(Refusal(code: "no", message: "no"))
      case .notANumber: state.ratio = .nan
      }
      return .none
    }
  }

  private func drawOnce() { _ = withRandomNumberGenerator { $0.next() } }
}
