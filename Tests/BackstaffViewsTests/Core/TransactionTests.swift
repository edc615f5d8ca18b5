import Backstaff
import BackstaffViews
import Testing

@MainActor
struct TransactionTests {
  private func binding(_ log: Cell<[Animation?]>) -> Binding<Int> {
    Binding(get: { 0 }, set: { _, transaction in log.value.append(transaction.animation) })
  }

  @Test func `a write carries the animation of the binding, else that of the write`() {
    let log = Cell<[Animation?]>([])
    let value = binding(log)
    value.wrappedValue = 1
    value.animation(.fade).wrappedValue = 1
    withAnimation(.slide) { value.wrappedValue = 1 }
    withAnimation(.slide) { value.transaction(Transaction(animation: .fade)).wrappedValue = 1 }
    value.wrappedValue = 1
    #expect(log.value == [nil, .fade, .slide, .fade, nil])
  }

  @Test func `a transaction ends with what it is for, also by an error`() {
    struct Failed: Error {}
    let log = Cell<[Animation?]>([])
    let value = binding(log)
    #expect(throws: Failed.self) { try withAnimation(.slide) { throw Failed() } }
    value.wrappedValue = 1
    #expect(log.value == [nil])
  }
}
