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

  @Test func `an unwrapped binding keeps the last value and writes nothing once it is gone`() throws {
    let cell = Cell<Int?>(1)
    let binding = try #require(Binding(cell.binding))
    binding.wrappedValue = 2
    #expect(cell.value == 2)
    cell.value = nil
    binding.wrappedValue = 5
    #expect(binding.wrappedValue == 1)
    #expect(cell.value == nil)
    #expect(Binding(cell.binding) == nil)
  }
}
