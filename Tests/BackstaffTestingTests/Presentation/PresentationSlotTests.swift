import Backstaff
import BackstaffJSON
import BackstaffTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct PresentationSlotTests {
  /// A child that counts how often it is compared.
  private struct Counted: Equatable {
    static let comparisons = Mutex(0)

    static func == (left: Counted, right: Counted) -> Bool {
      comparisons.withLock { $0 += 1 }
      return true
    }
  }

  private struct Child: Codable, Equatable { var count: Int }

  private struct Parent {
    var slot: PresentationState<Child>
    var child: Child? {
      get { slot.wrappedValue }
      set { slot.wrappedValue = newValue }
    }
  }

  @Test(arguments: Backing.allCases)
  func `PRES-24 slots are equal by value, and copies without asking the child`(backing: Backing) async throws {
    let store = try await backing.store(Host.State(child: Meter.State())) { Host() }
    await store.send(.child(.presented(.inc))) { $0.child?.count = 1 }
    // The one went through the operator, the other never met one.
    #expect(store.state.$child == PresentationState(wrappedValue: Meter.State(count: 1)))
    #expect(store.state.$child != PresentationState(wrappedValue: Meter.State(count: 2)))
    #expect(store.state.$child != PresentationState(wrappedValue: nil))

    let slot = PresentationState(wrappedValue: Counted())
    let copy = slot
    #expect(slot == copy)
    #expect(Counted.comparisons.withLock { $0 } == 0)
  }

  @Test func `PRES-25 a slot is a value and is coded as its child`() throws {
    let a = Parent(slot: PresentationState(wrappedValue: Child(count: 3)))
    var b = a
    b.child?.count = 5
    #expect(a.child?.count == 3)
    #expect(b.child?.count == 5)

    let empty = PresentationState<Child>()
    #expect(try JSON(encoding: a.slot) == ["count": 3])
    #expect(try JSON(encoding: empty) == .null)
    #expect(try JSON(encoding: a.slot).decode(PresentationState<Child>.self) == a.slot)
    #expect(try JSON(encoding: empty).decode(PresentationState<Child>.self) == empty)
  }
}
