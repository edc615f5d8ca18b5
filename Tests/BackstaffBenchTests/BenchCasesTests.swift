import Backstaff
import BackstaffJSON
import Desk
import Testing

@testable import BackstaffBench

@Suite struct BenchCasesTests {
  @Test func `every case has a name of its own`() {
    let names = BenchCases.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("reduce.nested6"))
    #expect(names.contains("allocations.store.rows.100000"))
  }

  @Test(arguments: [(10, 3), (32, 3), (33, 4), (1_000, 4), (1_024, 4), (1_025, 5), (100_000, 6)])
  func `what a write copies grows with the depth, not with the size`(count: Int, depth: Int) {
    #expect(BenchCases.depth(count) == depth)
  }

  @Test func `the counter's actions count`() {
    var state = Subject.counter.state()
    for action in Subject.counter.actions { _ = Counter().reduce(into: &state, action: action) }
    #expect(state.count == 1)
  }

  @Test func `the nested action reaches the sixth presentation`() {
    var state = Subject.nested6.state()
    _ = Nested().reduce(into: &state, action: Subject.nested6.actions[0])
    #expect(state.child?.child?.child?.child?.child?.child?.count == 1)
  }

  @Test func `the action of a route reaches the third coordinator, and that of the top the fiftieth screen`() {
    var state = Subject.routes3.state()
    _ = OuterRoutes().reduce(into: &state, action: Subject.routes3.actions[0])
    #expect(state.routes.last?.screen.routes.last?.screen.routes.map(\.screen.count) == [0, 1])
    var trail = Subject.topRoute.state()
    _ = RouteTrail().reduce(into: &trail, action: Subject.topRoute.actions[0])
    #expect(trail.routes.map(\.screen.count) == Array(repeating: 0, count: 49) + [1])
  }

  @Test func `the bindings write all ten fields`() {
    var state = Subject.binding10.state()
    for action in Subject.binding10.actions { _ = Form().reduce(into: &state, action: action) }
    #expect(
      state
        == Form.State(
          name: "a name", street: "a street", city: "a city", note: "a note", age: 1, floor: 2, rooms: 3,
          isMember: true, isUrgent: true, isHidden: true))
  }

  @Test(arguments: [10, 1_000]) func `the rows that are toggled are there`(count: Int) {
    let subject = Subject.rows(count)
    var state = subject.state()
    for action in subject.actions { _ = Rows().reduce(into: &state, action: action) }
    #expect(state.rows.count == count)
    let toggled = Dictionary(RowTable.ids(count).map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value % 2 == 1 }
    #expect(Set(state.rows.filter(\.isDone).map(\.id)) == Set(toggled.keys))
  }

  @Test func `a row is toggled, sent and shown, the way of the change and the naive way`() async throws {
    let packages = (0..<60).map { Package(id: "p\($0)", name: "p\($0)", version: "1", isHeld: false) }
    await MainActor.run {
      let pipeline = DeskPipeline(packages)
      let naive = DeskPipeline(packages, isWhole: true)
      #expect(String(decoding: pipeline.step(), as: UTF8.self).contains("held"))
      #expect(String(decoding: naive.stepNaively(), as: UTF8.self).contains("held"))
    }
  }

  @Test func `the ways of a document give what the naive ways give`() throws {
    let rows = RowDocuments(100)
    #expect(rows.sizeBytes == (try DocumentWriter.document(of: rows.state).bytes.count))
    for body in [
      rows.differing(), rows.applying(), rows.scrolling(), rows.writing(), rows.reading(), rows.parsing(),
      rows.indexing(), rows.differingNaively(),
      rows.applyingNaively(), rows.scrollingNaively(), rows.writingByFoundation(), rows.readingByFoundation(),
    ] {
      // What is wrong in them is a failed precondition.
      body(3)
    }
    let plain = PlainRows(rows.state)
    let index = try JSONIndex(parsing: DocumentWriter.text(of: rows.state), limits: .own)
    #expect(try Rows.State(document: DocumentReader(.text(index.root))) == rows.state)
    #expect(plain.state.map(\.title) == rows.state.rows.map(\.title))
  }

  @Test func `a screen is pushed on fifty and popped, and the one on top counts`() {
    var state = Subject.pushAndPop.state()
    let fifty = state
    _ = Trail().reduce(into: &state, action: Subject.pushAndPop.actions[0])
    #expect(state.path.count == 51)
    _ = Trail().reduce(into: &state, action: Subject.pushAndPop.actions[1])
    #expect(state == fifty)
    _ = Trail().reduce(into: &state, action: Subject.top.actions[0])
    #expect(state.path.last?.count == 1)
  }
}
