import Backstaff
import BackstaffJSON
import Testing

@Suite struct EnumReducerTests {
  private let bench = EngineBench(Gate.State(), Gate())

  private func show(_ destination: Gate.Destination.State?) -> EngineBench<Gate> {
    EngineBench(Gate.State(destination: destination), Gate())
  }

  @Test func `MAC-05 an enum of features has states, actions, a body and stores`() async {
    let state: Gate.Destination.State = .bed(Garden.Bed.State())
    let bench = show(state)
    bench.send(.destination(.presented(.bed(.planted))))
    #expect(bench.state.destination == .bed(Garden.Bed.State(flowers: 1)))
    await MainActor.run {
      let store = Store(initialState: Gate.State(destination: state)) { Gate() }
      guard case .bed(let bed)? = store.scope(state: \.destination, action: \.destination)?.case else {
        Testing.Issue.record("not the store of the bed")
        return
      }
      bed.send(.planted)
      #expect(store.state.destination?.bed?.flowers == 1)
    }
  }

  @Test func `MAC-06 an alert is a value in the state and sends what its buttons do`() async {
    let alert = AlertState<Gate.Ask> { TextState("Sure?") }
    let bench = show(.alert(alert))
    bench.send(.destination(.presented(.alert(.yes))))
    #expect(bench.state == Gate.State(heard: ["alert"]))
    #expect(bench.issues == [])
    await MainActor.run {
      let store = Store(initialState: Gate.State(destination: .alert(alert))) { Gate() }
      let destination = store.scope(state: \.destination, action: \.destination)
      guard case .alert(let value)? = destination?.case else {
        Testing.Issue.record("not the value of the alert")
        return
      }
      #expect(value == alert)
      #expect(destination.map(Gate.Destination.stores)?.alert?.state == alert)
      #expect(destination.map(Gate.Destination.stores)?.bed == nil)
    }
  }

  @Test func `MAC-07 a plain case is kept as it is and sends nothing`() {
    let plain: [Gate.Destination.State] = [.closed, .note(3, by: "me"), .label("x")]
    for state in plain {
      let bench = show(state)
      #expect(bench.state.destination == state)
      bench.send(.destination(.dismiss))
      #expect(bench.state.destination == nil)
      #expect(bench.issues == [])
    }
    // What a plain case would send is a `Never`.
    let _: CaseKeyPath<Gate.Destination.Action, Never> = \.closed
    let _: CaseKeyPath<Gate.Destination.Action, Never> = \.note
    let _: CaseKeyPath<Gate.Destination.Action, Never> = \.label
  }

  @Test func `a case with the ephemeral mark is answered like an alert`() {
    let bench = show(.toast(Toast(text: "Saved")))
    bench.send(.destination(.presented(.toast(.yes))))
    #expect(bench.state.heard == ["toast"])
    #expect(Gate.Destination.dialogCases == ["alert", "toast"])
    #expect(Gate.Destination.dialog(shownBy: .toast(Toast(text: ""))) == 1)
    #expect(Gate.Destination.dialog(answeredBy: .toast(.yes)) == 1)
  }

  @Test func `MAC-08 a case runs the instance it is given, and finds nested features`() {
    let meeting = show(.meeting(Appointment.State()))
    meeting.send(.destination(.presented(.meeting(.opened))))
    #expect(meeting.state.destination == .meeting(Appointment.State(shown: .sheet)))
    let bed = show(.bed(Garden.Bed.State()))
    bed.send(.destination(.presented(.bed(.planted))))
    #expect(bed.state.destination?.bed?.flowers == 1)
  }

  @Test func `an enum of features is a feature of another enum`() {
    let bench = show(.inner(.bed(Garden.Bed.State())))
    bench.send(.destination(.presented(.inner(.bed(.planted)))))
    #expect(bench.state.destination == .inner(.bed(Garden.Bed.State(flowers: 1))))
    #expect(Identity.text(of: Gate.Destination.State.inner(.closed)) == "inner.closed")
  }

  @Test func `MAC-09 the arguments name the conformances, and an author's own actions are used`() throws {
    let state = Options.State.idle(Idle.State())
    #expect(Set([state, .off, .idle(Idle.State())]).count == 2)
    let json = try JSON(encoding: state)
    #expect(json.text == #"{"idle":{"_0":{}}}"#)
    #expect(try json.decode(Options.State.self) == state)
    let sendable: any Sendable = state
    #expect(sendable is Options.State)
    let types: [Any] = [Options.Action.self, Spoken.State.self]
    #expect(types.map { $0 is any (Equatable & Sendable).Type } == [true, false])
    #expect(Spoken.Action.extra.is(\.extra))
    #expect(Array(Nothing.State.allCasePaths) == [])
    #expect(Nothing.dialogCases == [])
  }

  @Test func `MAC-10 a case below a condition is there when the condition holds`() {
    #expect(Gate.Destination.State.idle(Idle.State()).activeCaseName == "idle")
    #expect(Array(Gate.Destination.State.allCasePaths).count == 9)
    #expect(Array(Gate.Destination.State.allCasePaths).last == \.idle)
    let bench = show(.idle(Idle.State()))
    #expect(bench.state.destination.is(\.idle))
    #expect(throws: ActionError.self) {
      try RecordedAction(path: try TreePath(parsing: "missing")).action(as: Gate.Destination.Action.self)
    }
  }

  @Test func `DEST-12 plain data is shown and cleared, and nothing can be sent to it`() {
    let bench = show(.note(3, by: "me"))
    #expect(bench.state.destination == .note(3, by: "me"))
    bench.send(.destination(.dismiss))
    #expect(bench.state.destination == nil)
    let _: CaseKeyPath<Picker.Destination.Action, Never> = \.note
  }

  @Test func `DEST-14 a case is read and edited by its name`() {
    var destination: Picker.Destination.State? = .meter(Meter.State(count: 2))
    #expect(destination?.meter?.count == 2)
    #expect(destination?.other == nil)
    #expect(destination.is(\.meter))
    #expect(!destination.is(\.alert))
    destination.modify(\.meter) { $0.count = 1 }
    #expect(destination?.meter?.count == 1)
    destination?.meter?.count = 4
    #expect(destination == .meter(Meter.State(count: 4)))
    let line: UInt = #line + 1
    let issues = IssueCatcher.issues { destination.modify(\.other) { $0.count = 9 } }
    #expect(
      issues.map(\.description) == [
        "the case `other` was written while the value is in the case `meter`; nothing is changed "
          + "(\(#fileID):\(line))"
      ])
    #expect(destination == .meter(Meter.State(count: 4)))
  }
}
