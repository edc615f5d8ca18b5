import Backstaff
import BackstaffTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct DestinationTests {
  private let clock = TestClock()

  private func picker(
    _ backing: Backing, _ destination: Picker.Dest.State? = nil
  ) async throws -> TestStoreOf<Picker> {
    try await backing.store(Picker.State(destination: destination), clock) { Picker() }
  }

  @Test(arguments: Backing.allCases)
  func `DEST-01 one slot holds many features`(backing: Backing) async throws {
    let store = try await picker(backing)
    await store.send(.showMeter) { $0.destination = .meter(Meter.State()) }
    await store.send(.destination(.presented(.meter(.inc)))) { $0.destination = .meter(Meter.State(count: 1)) }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-02 another case cancels`(backing: Backing) async throws {
    let store = try await picker(backing, .meter(Meter.State()))
    await store.send(.destination(.presented(.meter(.begin))))
    await store.send(.showOther) { $0.destination = .other(Meter.State()) }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-03 another case with an equal id cancels too`(backing: Backing) async throws {
    let store = try await backing.store(Doors.State(destination: .a(Room.State(id: 1))), clock) { Doors() }
    await store.send(.destination(.presented(.a(.ask))))
    await store.send(.showB(1)) { $0.destination = .b(Room.State(id: 1)) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-04 in the same case the id decides`(backing: Backing) async throws {
    let store = try await picker(backing, .room(Room.State(id: 1, count: 7)))
    await store.send(.destination(.presented(.room(.begin))))
    await store.send(.showRoom(1)) { $0.destination = .room(Room.State(id: 1)) }
    await clock.advance(by: .seconds(1))
    await store.receive(.destination(.presented(.room(.tick)))) {
      $0.destination = .room(Room.State(id: 1, count: 1))
    }
    await store.send(.showRoom(2)) { $0.destination = .room(Room.State(id: 2)) }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-05 an action for an inactive case is one issue and changes nothing`(backing: Backing) async throws {
    let store = try await picker(backing, .meter(Meter.State(count: 4)))
    let found = await issues {
      await store.send(.destination(.presented(.other(.inc))))
      await store.finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains(".other(.inc)") == true)
    #expect(found.first?.message.contains("`meter`") == true)
    #expect(found.first?.fileID == "BackstaffTestingTests/Picker.swift")
    #expect(store.state.destination == .meter(Meter.State(count: 4)))
  }

  @Test(arguments: Backing.allCases)
  func `DEST-06 a button closes its alert after the parent ran`(backing: Backing) async throws {
    let store = try await picker(backing, Picker.alert)
    await store.send(.destination(.presented(.alert(.confirm)))) {
      $0.deleted = true
      $0.destination = nil
    }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-07 an action of another case leaves the alert up`(backing: Backing) async throws {
    let store = try await picker(backing, Picker.alert)
    let found = await issues {
      await store.send(.destination(.presented(.meter(.dec))))
      await store.finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("`alert`") == true)
    #expect(found.first?.fileID == "BackstaffTestingTests/Picker.swift")
    #expect(store.state == Picker.State(destination: Picker.alert))
  }

  @Test(arguments: Backing.allCases)
  func `DEST-08 an alert becomes a dialog, a dialog an alert`(backing: Backing) async throws {
    let store = try await picker(backing, Picker.alert)
    await store.send(.destination(.presented(.alert(.toDialog)))) { $0.destination = Picker.dialog }
    await store.send(.destination(.dismiss)) { $0.destination = nil }

    let back = try await picker(backing, Picker.dialog)
    await back.send(.destination(.presented(.dialog(.again)))) { $0.destination = Picker.alert }
    await back.send(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
    await back.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-09 an alert asked anew stays up and is answered then`(backing: Backing) async throws {
    let store = try await picker(backing, Picker.alert)
    await store.send(.destination(.presented(.alert(.again))))
    #expect(store.state == Picker.State(destination: Picker.alert))
    await store.send(.destination(.presented(.alert(.confirm)))) {
      $0.deleted = true
      $0.destination = nil
    }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-10 a feature becomes an alert and comes back`(backing: Backing) async throws {
    let store = try await picker(backing, .meter(Meter.State()))
    await store.send(.destination(.presented(.meter(.begin))))
    await store.send(.showAlert) { $0.destination = Picker.alert }
    #expect(store.inFlightEffects.isEmpty)
    await clock.advance(by: .seconds(5))
    await store.send(.showMeter) { $0.destination = .meter(Meter.State()) }
    await store.send(.destination(.presented(.meter(.leave))))
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `DEST-11 a dismissal inside a case is one action`(backing: Backing) async throws {
    let store = try await picker(backing, .meter(Meter.State()))
    await store.send(.destination(.presented(.meter(.begin))))
    for count in 1...2 {
      await clock.advance(by: .seconds(1))
      await store.receive(.destination(.presented(.meter(.tick)))) {
        $0.destination = .meter(Meter.State(count: count))
      }
    }
    await store.send(.destination(.presented(.meter(.leave))))
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test(arguments: Backing.allCases)
  func `a slot shows and clears what is no feature`(backing: Backing) async throws {
    let store = try await backing.store(Notes.State(), clock) { Notes() }
    await store.send(.show(3)) { $0.destination = .note(3, by: "me") }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
    // Its action carries what nothing can be.
    let construct: (Never) -> Notes.Dest.Action = Notes.Dest.Action.note
    #expect(type(of: construct) == ((Never) -> Notes.Dest.Action).self)
  }

  @Test(arguments: Backing.allCases)
  func `DEST-13 a leaf of nested enums dismisses the slot`(backing: Backing) async throws {
    let store = try await backing.store(Nesting.State(destination: .inner(.leaf(Meter.State()))), clock) { Nesting() }
    await store.send(.destination(.presented(.inner(.leaf(.leave)))))
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
  }
}
