import Backstaff
import Testing

@Suite struct MemberAccessTests {
  @ObservableState
  struct Shed: Equatable {
    let id: Int
    var count = 0
    @Presents var tool: Tool?
  }

  @ObservableState
  struct Tool: Equatable { var weight = 1 }

  struct Bare { var count = 0 }

  @Test func `a member is found by its key path once and then used without it`() {
    let count = StateNames.access(of: \Shed.count)
    var shed = Shed(id: 7)
    count.modify(&shed) { $0 += 2 }
    #expect(count.name == "count")
    #expect(count.get(shed) == 2)
    #expect(StateNames.reading(of: \Shed.id).name == "id")
    #expect(StateNames.reading(of: \Shed.id).get(shed) == 7)
    #expect(StateNames.reading(of: \Shed.count as KeyPath<Shed, Int>).get(shed) == 2)
  }

  @Test func `a presented member is found as the child and as the slot`() {
    var shed = Shed(id: 7)
    let slot = StateNames.access(of: \Shed.$tool)
    slot.modify(&shed) { $0.wrappedValue = Tool() }
    #expect(slot.name == "tool")
    let child = StateNames.access(of: \Shed.tool)
    child.modify(&shed) { $0?.weight = 3 }
    #expect(child.name == "tool")
    #expect(child.get(shed) == Tool(weight: 3))
    #expect(slot.get(shed).wrappedValue == Tool(weight: 3))
  }

  @Test func `a member that no table names is reached by its key path`() {
    var bare = Bare()
    let count = StateNames.access(of: \Bare.count)
    count.modify(&bare) { $0 = 4 }
    #expect(count.name == nil)
    #expect(count.get(bare) == 4)
    #expect(StateNames.reading(of: \Bare.count as KeyPath<Bare, Int>).get(bare) == 4)
  }
}
