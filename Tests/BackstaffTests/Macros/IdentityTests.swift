import Backstaff
import Testing

@Suite struct IdentityTests {
  struct Room: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  struct Meter: Equatable { var count = 0 }

  @ObservableState
  enum Inner: Equatable {
    case room(Room)
    case off
  }

  @CasePathable @ObservableState
  enum Place: Equatable {
    case meter(Meter)
    case other(Meter)
    case room(Room)
    case inner(Inner)
    case pair(Room, b: Room)
    case alert(AlertState<Never>)
    case off
    case never(Never)
  }

  @ObservableState
  enum Sole: Equatable, Identifiable {
    case room(Room)
    var id: Int { 1 }
  }

  private func alert(_ title: String) -> Place { .alert(AlertState { TextState(title) }) }

  @Test func `values of an enum are the same by case and by the id of what the case carries`() {
    let pairs: [(Place, Place, Bool)] = [
      (.meter(Meter()), .meter(Meter(count: 1)), true),
      (.meter(Meter()), .other(Meter()), false),
      (.room(Room(id: 1)), .room(Room(id: 1, count: 2)), true),
      (.room(Room(id: 1)), .room(Room(id: 2)), false),
      (.inner(.room(Room(id: 1))), .inner(.room(Room(id: 1, count: 5))), true),
      (.inner(.room(Room(id: 1))), .inner(.off), false),
      (.pair(Room(id: 1), b: Room(id: 2)), .pair(Room(id: 1), b: Room(id: 2, count: 1)), true),
      (.pair(Room(id: 1), b: Room(id: 2)), .pair(Room(id: 1), b: Room(id: 3)), false),
      (alert("a"), alert("a"), true), (alert("a"), alert("b"), false), (.off, .off, true), (.off, alert("a"), false),
    ]
    for (left, right, same) in pairs {
      #expect(Place.hasSameIdentity(left, right) == same, "\(left) and \(right)")
      #expect((left.identityText == right.identityText) == same, "\(left) and \(right)")
      #expect((Identity.text(of: left) == Identity.text(of: right)) == same, "\(left) and \(right)")
    }
  }

  @Test func `how children are compared is found once for their type`() throws {
    #expect(Identity.comparison(of: Meter.self) == nil)
    let rooms = try #require(Identity.comparison(of: Room.self))
    #expect(rooms(Room(id: 1), Room(id: 1, count: 1)))
    #expect(!rooms(Room(id: 1), Room(id: 2)))
    let places = try #require(Identity.comparison(of: Place.self))
    #expect(!places(.room(Room(id: 1)), .room(Room(id: 2))))
    let sole = try #require(Identity.comparison(of: Sole.self))
    #expect(sole(.room(Room(id: 1)), .room(Room(id: 1, count: 1))))
    #expect(!sole(.room(Room(id: 1)), .room(Room(id: 2))))
  }

  @Test func `identities as text name the case, what is in it, and the id`() {
    #expect(Identity.text(of: Meter()) == "")
    #expect(Identity.text(of: Room(id: 1)) == "#1")
    #expect(Identity.text(of: Place.inner(.room(Room(id: 1)))) == "inner.room#1")
    #expect(Identity.text(of: Sole.room(Room(id: 2))) == "room#2#1")
    let presented: PresentationAction<Home.Ask> = .presented(.again)
    #expect(Identity.text(of: presented) == "presented.again")
  }

  @Test func `a destination knows its dialogs without asking its values`() throws {
    #expect(Home.Destination.dialogCases == ["alert"])
    let dialogs = try #require(DialogCases.of(Home.Destination.State.self, Home.Destination.Action.self))
    #expect(dialogs.shown(.alert(AlertState { TextState("a") })) == 0)
    #expect(dialogs.shown(.counter(Counter.State())) == nil)
    #expect(dialogs.answered(.alert(.confirm)) == 0)
    #expect(dialogs.answered(.counter(.incrementTapped)) == nil)
    #expect(DialogCases.of(Counter.State.self, Counter.Action.self) == nil)
    #expect(try #require(DialogCases.of(AlertState<Home.Ask>.self, Home.Ask.self)).answered(.again) == 0)
  }
}
