import BackstaffViews
import Testing

@MainActor
struct ChoiceTests {
  private enum Channel: String, CaseIterable {
    case stable
    case testing
    case unstable
  }

  private func picker(_ cell: Cell<Channel>) -> SceneNode? {
    scene {
      Picker("Channel", selection: cell.binding) {
        ForEach(Channel.allCases, id: \.self) { Text($0.rawValue) }
      }
    }.children.node(at: 0)
  }

  @Test func `a picker names its choices and which one is chosen`() {
    let node = picker(Cell(.testing))
    #expect(node?.role == .picker(["stable", "testing", "unstable"], chosen: 1))
    #expect(node?.label == "Channel")
    #expect(node?.value == "testing")
  }

  @Test func `a step chooses the next one and stops at the ends, a press goes around`() {
    let cell = Cell(Channel.testing)
    picker(cell)?.adjust?(1)
    #expect(cell.value == .unstable)
    picker(cell)?.adjust?(1)
    #expect(cell.value == .unstable)
    picker(cell)?.activate?()
    #expect(cell.value == .stable)
    picker(cell)?.adjust?(-5)
    #expect(cell.value == .stable)
  }

  @Test func `tags say what the choices stand for, and a value without a choice is none`() {
    let cell = Cell<Int?>(7)
    let host = SceneHost {
      Picker("Size", selection: cell.binding) {
        Text("None").tag(Int?.none)
        Text("Small").tag(Int?.some(1))
        Text("Untagged")
      }
    }
    #expect(host.scene().children.node(at: 0)?.role == .picker(["None", "Small"], chosen: nil))
    host.scene().children.node(at: 0)?.adjust?(-1)
    #expect(cell.value == 1)
    host.scene().children.node(at: 0)?.adjust?(-1)
    #expect(cell.value == nil)
  }

  @Test(arguments: [(5, 1, 6), (9, 1, 9), (0, -1, 0), (20, -1, 9), (20, 1, 9), (3, 4, 7)])
  func `a stepper stays within its bounds`(start: Int, steps: Int, end: Int) {
    let cell = Cell(start)
    scene { Stepper("Copies", value: cell.binding, in: 0...9) }.children.node(at: 0)?.adjust?(steps)
    #expect(cell.value == end)
  }

  @Test func `a stepper without bounds stops where its type ends`() {
    let cell = Cell<UInt8>(254)
    let host = SceneHost { Stepper("Byte", value: cell.binding) }
    host.scene().children.node(at: 0)?.adjust?(3)
    #expect(cell.value == 255)
    cell.value = 1
    host.scene().children.node(at: 0)?.adjust?(-2)
    #expect(cell.value == 0)
  }

  @Test func `a stepper does as its closures say, a closed way does nothing`() {
    let count = Cell(0)
    let node = scene { Stepper("n", onIncrement: { count.value += 1 }, onDecrement: nil) }.children.node(at: 0)
    node?.adjust?(2)
    node?.adjust?(-1)
    node?.activate?()
    #expect(count.value == 3)
  }

  @Test func `a hidden field tells nobody what is in it`() {
    let text = Cell("s3cret")
    let screen = scene { SecureField("Password", text: text.binding) }
    #expect(screen.outline() == "screen\n  field \"Password\" hidden")
    #expect(!"\(screen.document())".contains("s3cret"))
    screen.children.node(at: 0)?.edit?("other")
    #expect(text.value == "other")
  }
}
