import Backstaff
import BackstaffJSON
import Testing

@Suite struct StateMacroTests {
  @ObservableState
  struct Lamp: Equatable, Hashable, Codable {
    var isOn = false
    @ObservationStateIgnored var flickers = 0
    let id: Int
  }

  @ObservableState
  enum Mode: Equatable {
    case idle
    case left(Lamp)
    case right(Lamp)
    case inert(Int)
    case timed(seconds: Int, Lamp)
  }

  @Test func `MAC-02 what the author leaves out is filled in`() throws {
    #expect(Idle.State() == Idle.State())
    #expect(Set([Idle.State(), Idle.State()]).count == 1)
    #expect(try JSON(encoding: Idle.State()).text == "{}")
    let sendable: any Sendable = Idle.State()
    #expect(sendable is Idle.State)
    let type: Any = Idle.Action.self
    let isHashable = type is any (Hashable & Sendable).Type
    #expect(isHashable)
    let bench = EngineBench(Borrowed.State(), Borrowed())
    bench.send(true)
    #expect(bench.state == Idle.State())
    let kept = EngineBench(Kept.State(), Kept())
    kept.send(.inc)
    #expect(kept.state.count == 1)
  }

  @Reducer
  struct Borrowed {
    typealias State = Idle.State
    typealias Action = Bool
    var body: some Reducer<Idle.State, Bool> { EmptyReducer() }
  }

  @Reducer
  struct Kept {
    struct State: Equatable { var count = 0 }
    enum Action { case inc }
    let body = Reduce<State, Action> { state, _ in
      state.count += 1
      return .none
    }
  }

  /// A feature whose state is an enum.
  @Reducer
  struct Door {
    @ObservableState
    enum State: Equatable {
      case open(Lamp)
      case shut
    }

    enum Action { case pushed }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.open?.isOn = true
        state.modify(\.open) { $0.flickers = 1 }
        return .none
      }
    }
  }

  @Test func `a feature's state that is an enum has case paths and members by their names`() {
    let bench = EngineBench(Door.State.open(Lamp(id: 1)), Door())
    bench.send(.pushed)
    #expect(bench.state == .open(Lamp(isOn: true, flickers: 1, id: 1)))
    #expect(bench.state.open?.isOn == true)
    #expect(bench.state.case == \.open)
  }

  @Test func `MAC-11 a state holds its fields and nothing else`() throws {
    var one = Lamp(isOn: true, id: 1)
    var other = Lamp(id: 1)
    #expect(one != other)
    other.isOn = true
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(try JSON(encoding: one).text == #"{"flickers":0,"id":1,"isOn":true}"#)
    #expect(MemoryLayout<Lamp>.size == MemoryLayout<(Bool, Int, Int)>.size)
    one.flickers = 3
    #expect(one != other)
    #expect(Lamp.stateMembers.map(\.isObserved) == [true, false, true])
    #expect(try DocumentWriter.document(of: one) == ["flickers": 3, "id": 1, "isOn": true])
  }

  @Test func `MAC-12 an enum is told apart by its case and by what differs in it`() {
    let lamp = Lamp(id: 1)
    #expect(!Mode.hasSameIdentity(.left(lamp), .right(lamp)))
    #expect(Mode.left(lamp) != .right(lamp))
    #expect(Mode.hasSameIdentity(.inert(0), .inert(1)))
    #expect(Mode.inert(0) != .inert(1))
    #expect(Mode.hasSameIdentity(.timed(seconds: 1, lamp), .timed(seconds: 2, lamp)))
    #expect(Mode.timed(seconds: 1, lamp) != .timed(seconds: 2, lamp))
    #expect(MemoryLayout<Mode>.size <= MemoryLayout<(Int, Lamp)>.size + 1)
  }

  @ObservableState
  struct Porch: Equatable {
    @Presents var lamp: Lamp?
    @Presents private(set) var hidden: Lamp?
    var note = ""
  }

  @Test func `MAC-14 a slot is an optional member and a projection`() {
    #expect(Porch() == Porch(lamp: nil, note: ""))
    var porch = Porch(lamp: Lamp(id: 1), note: "n")
    #expect(porch.lamp == Lamp(id: 1))
    #expect(porch.$lamp == PresentationState(wrappedValue: Lamp(id: 1)))
    porch.lamp?.isOn = true
    #expect(porch.$lamp.wrappedValue?.isOn == true)
    porch.$lamp.wrappedValue = nil
    #expect(porch.lamp == nil)
    #expect(porch.hidden == nil)
    #expect(StateNames.name(of: \Porch.lamp, in: Porch.self) == "lamp")
    #expect(StateNames.name(of: \Porch.$lamp, in: Porch.self) == "lamp")
  }

  @CasePathable
  enum Content: Equatable { case int(Int), text(String) }

  @ObservableState
  struct Tray: Equatable { @Presents var slot: Content? }

  @Test func `PRES-26 a case of a slot is written through, and no other`() {
    var tray = Tray(slot: .int(42))
    tray.$slot[case: \.int]? += 1
    #expect(tray.slot == .int(43))
    tray.$slot[case: \.int] = nil
    #expect(tray.slot == nil)
    tray.slot = .int(42)
    let line: UInt = #line + 1
    let issues = IssueCatcher.issues { tray.$slot[case: \.text] = "no" }
    #expect(
      issues.map(\.description) == [
        "the case `text` was written while the value is in the case `int`; nothing is changed "
          + "(\(#fileID):\(line))"
      ])
    #expect(tray.slot == .int(42))
    tray.$slot[case: \.text]?.append("no")
    tray.$slot[case: \.text] = nil
    #expect(tray.slot == .int(42))
  }
}
