import Backstaff
import BackstaffJSON
import Synchronization
import Testing

@Suite struct PresentationStateTests {
  /// A child that counts how often it is compared.
  private struct Counted: Equatable {
    static let comparisons = Mutex(0)

    static func == (left: Counted, right: Counted) -> Bool {
      comparisons.withLock { $0 += 1 }
      return true
    }
  }

  private struct Child: Codable, Equatable { var count: Int }

  @Test func `PRES-24 slots are equal by value, and copies without asking the child`() {
    #expect(PresentationState(wrappedValue: Child(count: 1)) == PresentationState(wrappedValue: Child(count: 1)))
    #expect(PresentationState(wrappedValue: Child(count: 1)) != PresentationState(wrappedValue: nil))
    let slot = PresentationState(wrappedValue: Counted())
    let copy = slot
    #expect(slot == copy)
    #expect(Counted.comparisons.withLock { $0 } == 0)
  }

  @Test func `PRES-25 a slot is a value and is coded as its child`() throws {
    let slot = PresentationState(wrappedValue: Child(count: 3))
    var copy = slot
    copy.wrappedValue?.count = 5
    #expect(slot.wrappedValue == Child(count: 3))
    #expect(copy.count == 5)
    let empty = PresentationState<Child>()
    #expect(try JSON(encoding: slot) == ["count": 3])
    #expect(try JSON(encoding: empty) == .null)
    #expect(try JSON(encoding: slot).decode(PresentationState<Child>.self) == slot)
    #expect(try JSON(encoding: empty).decode(PresentationState<Child>.self) == empty)
  }

  @Test func `a child is changed where it lies, apart from copies only while there are some`() {
    var slot = PresentationState(wrappedValue: Child(count: 1))
    var list = PresentationState(wrappedValue: [1])
    list.wrappedValue?.reserveCapacity(64)
    let before = list.wrappedValue?.withUnsafeBufferPointer { $0.baseAddress }
    list.wrappedValue?.append(2)
    #expect(list.wrappedValue?.withUnsafeBufferPointer { $0.baseAddress } == before)
    let kept = slot
    #expect(slot.isIdentical(to: kept))
    #expect(slot.modify { $0.count += 1 } != nil)
    #expect(!slot.isIdentical(to: kept))
    #expect(kept.wrappedValue == Child(count: 1) && slot.wrappedValue == Child(count: 2))
  }

  @Test func `an empty slot is changed by nothing and becomes empty by nil`() {
    var slot = PresentationState<Child>()
    #expect(slot.modify { $0.count += 1 } == nil)
    #expect(slot.isIdentical(to: PresentationState()))
    slot.wrappedValue = Child(count: 1)
    slot.wrappedValue = nil
    #expect(slot.isIdentical(to: PresentationState()))
    #expect(slot.count == nil)
  }
}
