import Backstaff
import BackstaffJSON
import Testing

@Suite struct StackStateTests {
  private struct Page: Codable, Equatable { var count: Int }

  @CasePathable
  enum Leg: Equatable {
    case a(Int)
    case b(String)
  }

  @Test func `STACK-01 ids count up and are never reused`() {
    var path = StackState<Int>()
    path.append(42)
    #expect(path.ids == [0])
    path.append(1729)
    #expect(path.ids == [0, 1])
    path.removeAll()
    path.append(-1)
    #expect(path.ids == [2])
    #expect(path[id: 2] == -1)
  }

  @Test func `STACK-16 an id is a literal and an assignment at a missing id inserts in tests only`() {
    var path = StackState([1])
    let id: StackElementID = 0
    #expect(path[id: id] == 1)
    withDependencies {
      $0.context = .test
    } operation: {
      #expect(IssueCatcher.issues { path[id: 7] = 5 } == [])
    }
    #expect(path.ids == [0, 7] && path[id: 7] == 5)
    path.append(9)
    #expect(path.ids == [0, 7, 8])
    let before = path
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(IssueCatcher.issues { path[id: 20] = 5 }.count == 1)
      #expect(IssueCatcher.issues { path[id: 20] = nil } == [])
      #expect(path == before)
      #expect(IssueCatcher.issues { path[id: 7] = 6 } == [])
      #expect(IssueCatcher.issues { path[id: 8] = nil } == [])
    }
    #expect(path.ids == [0, 7] && path[id: 7] == 6)
  }

  @Test func `STACK-17 pop from an id and pop to an id`() {
    let path = StackState(["a", "b", "c"])
    var from = path
    from.pop(from: 1)
    #expect(from.ids == [0])
    var to = path
    to.pop(to: 1)
    #expect(to.ids == [0, 1])
    to.pop(from: 9)
    to.pop(to: 9)
    #expect(to.ids == [0, 1])
    to.pop(to: 1)
    #expect(to.ids == [0, 1])
  }

  @Test func `STACK-18 values, an insertion gets a new id and a new stack has new ones`() {
    var path = StackState(["a", "b"])
    path.insert("c", at: 0)
    #expect(path.ids == [2, 0, 1])
    #expect(path.elementsEqual(["c", "a", "b"]))
    let context = EventContext(at: 0, seed: 0, nextElement: 3)
    context.bound { path = StackState(["x"]) }
    #expect(path.ids == [3])
    #expect(context.nextElement == 4)
    path.replaceSubrange(0..<1, with: ["y", "z"])
    #expect(path.ids == [4, 5])
  }

  @Test func `STACK-19 equality includes ids`() {
    var left = StackState(["a"])
    var right = StackState(["x", "a"])
    right.remove(id: 0)
    #expect(left.elementsEqual(right))
    #expect(left != right)
    #expect("\(left)" == "[#0: a]" && "\(right)" == "[#1: a]")
    #expect(Swift.Mirror(reflecting: right).children.map(\.label) == ["#1"])
    left.insert("y", at: 0)
    left.remove(id: 0)
    left[0] = "a"
    #expect(left == right)
  }

  @Test func `STACK-20 coding keeps ids`() throws {
    var path = StackState((0..<6).map { Page(count: $0) })
    for id in [0, 1, 2, 4] as [StackElementID] { path.remove(id: id) }
    #expect(path.ids == [3, 5])
    let json = try JSON(encoding: path)
    var read = try json.decode(StackState<Page>.self)
    #expect(read == path)
    #expect(read.ids == [3, 5])
    read.append(Page(count: 9))
    #expect(read.ids == [3, 5, 6])
    let twice: JSON = ["ids": ["#1", "#1"], "elements": [["count": 1], ["count": 2]], "next": 2]
    #expect(throws: JSONError.self) { try twice.decode(StackState<Page>.self) }
  }

  @Test func `an element's case is read and written by its id`() {
    var path = StackState<Leg>([.a(1), .b("x")])
    path[id: 0, case: \.a]? += 41
    #expect(path[id: 0] == .a(42))
    #expect(path[id: 1, case: \.a] == nil)
    #expect(IssueCatcher.issues { path[id: 1, case: \.a] = 5 }.count == 1)
    #expect(path[id: 1] == .b("x"))
    path[id: 1, case: \.b] = nil
    #expect(path.ids == [0])
  }

  @Test func `the collection's own ways of changing keep the ids of what stays`() {
    var path = StackState([0, 1, 2, 3])
    #expect(path.popLast() == 3)
    path.removeAll { $0 == 1 }
    #expect(path.ids == [0, 2])
    #expect(path.filter { $0 > 0 }.ids == [2])
    path += [7]
    #expect(path.ids == [0, 2, 4])
    path.removeFirst()
    path.removeLast()
    #expect(path.ids == [2])
    #expect(path.removeLast() == 2 && path.popLast() == nil)
  }

  @Test func `an element is changed in place, or apart from copies`() {
    var path = StackState([[1], [2]])
    let kept = path
    #expect(path.isIdentical(to: kept))
    #expect(path.modify(id: 1) { $0.append(3) } != nil)
    #expect(path.modify(id: 5) { $0.append(3) } == nil)
    #expect(path[id: 1] == [2, 3] && kept[id: 1] == [2])
    var found: [StackElementID] = []
    path.forEachDifference(from: kept) { id, before, now in
      found.append(id)
      #expect(before == [2] && now == [2, 3])
    }
    #expect(found == [1] && path.sharesOrder(with: kept))
    _ = path.modify(id: 0) { $0.reserveCapacity(64) }
    let address = path[id: 0]?.withUnsafeBufferPointer { $0.baseAddress }
    _ = path.modify(id: 0) { $0.append(4) }
    #expect(path[id: 0]?.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  @Test func `its document is keyed by the texts of its ids`() throws {
    var path = StackState([Page(count: 1), Page(count: 2)])
    path.remove(id: 0)
    path.append(Page(count: 3))
    let document = try DocumentWriter.document(of: path)
    #expect(document == ["order": ["#1", "#2"], "byID": ["#1": ["count": 2], "#2": ["count": 3]]])
    var read = try StackState<Page>(document: DocumentReader(document))
    #expect(read == path)
    read.append(Page(count: 4))
    #expect(read.ids == [1, 2, 3])
    let plain = try StackState<Page>(document: DocumentReader([["count": 5]]))
    #expect(plain.ids == [0])
    #expect(throws: DocumentError.self) {
      try StackState<Page>(document: DocumentReader(["order": ["x"], "byID": ["x": ["count": 1]]]))
    }
  }
}

extension StackStateTests {
  @Test func `STACK-20b a push far ahead of the counter is one issue and changes nothing`() {
    let engine = Engine(state: AheadTrail.State(), tree: AheadTrail().makeTree())
    let far = engine.reduce(
      .path(.push(id: StackElementID(1 << 40), state: Counter.State())), revision: 1,
      context: EventContext(at: 1, seed: 1))
    #expect(far.issues.map { $0.message.contains("far ahead") } == [true])
    #expect(engine.state.path.isEmpty)
    #expect(engine.nextElement == 0)
  }
}

@Reducer
private struct AheadTrail {
  @ObservableState struct State: Equatable { var path = StackState<Counter.State>() }
  enum Action { case path(StackActionOf<Counter>) }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) { Counter() }
  }
}
