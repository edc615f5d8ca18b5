import Backstaff
import BackstaffViews
import Testing

@MainActor
struct BindingTests {
  private struct Person {
    var name: String
    var age = 0
  }

  @Test func `a member of a binding writes the whole value`() {
    let cell = Cell(Person(name: "a", age: 3))
    cell.binding.name.wrappedValue = "b"
    #expect(cell.value.name == "b")
    #expect(cell.value.age == 3)
  }

  @Test func `a constant ignores writes`() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
  }

  @Test func `BIND-13 what was unwrapped does not come back, nor does a case that was left`() throws {
    let cell = Cell<Int?>(44)
    let binding = try #require(Binding(cell.binding))
    cell.value = nil
    binding.wrappedValue += 1
    #expect(binding.wrappedValue == 45)
    #expect(cell.value == nil)
    cell.value = 1729
    #expect(binding.wrappedValue == 1729)
    binding.wrappedValue = 2
    #expect(cell.value == 2)

    let status = Cell(Status.inStock(3))
    let quantity = try #require(status.binding.inStock)
    quantity.wrappedValue = 4
    #expect(status.value == .inStock(4))
    status.value = .soldOut("soon")
    quantity.wrappedValue = 5
    #expect(status.value == .soldOut("soon"))
    #expect(status.binding.inStock == nil)

    let optional = Cell<Status?>(.inStock(1))
    let word = optional.binding.soldOut
    word.wrappedValue = "later"
    word.wrappedValue = nil
    #expect(optional.value == .inStock(1))
    let amount: Binding<Int?> = optional.binding.inStock
    amount.wrappedValue = 2
    #expect(optional.value == .inStock(2))
    amount.wrappedValue = nil
    #expect(optional.value == nil)
  }

  @CasePathable
  enum Status: Equatable { case inStock(Int), soldOut(String) }
}
