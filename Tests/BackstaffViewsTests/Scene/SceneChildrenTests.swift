import BackstaffViews
import Testing

@MainActor
struct SceneChildrenTests {
  private func list(_ count: Int, made: Cell<Int>) -> SceneNode? {
    let screen = scene {
      List {
        Section("Head") {
          ForEach(0..<count) { number in
            let _ = made.value += 1
            Text("row \(number)")
          }
        }
        Text("last")
      }
    }
    return screen.children.node(at: 0)
  }

  @Test func `rows are made only when they are looked at`() {
    let made = Cell(0)
    let list = list(100_000, made: made)
    #expect(list?.children.count == 100_002)
    #expect(made.value == 0)
    #expect(list?.children.node(at: 50_001)?.label == "row 50000")
    #expect(made.value == 1)
  }

  @Test func `children are found by index over all segments`() {
    let list = list(3, made: Cell(0))
    #expect(list?.children.all.map(\.label) == ["Head", "row 0", "row 1", "row 2", "last"])
    #expect(list?.children.all.map(\.role) == [.heading, .text, .text, .text, .text])
    #expect(list?.children.node(at: 5) == nil)
    #expect(list?.children.node(at: -1) == nil)
  }

  @Test func `a row is found again by its identity`() throws {
    let children = try #require(list(10, made: Cell(0))?.children)
    let id = try #require(children.id(at: 7))
    #expect(id.hasSuffix("[6]"))
    #expect(children.index(of: id, near: 2) == 7)
    #expect(children.index(of: "nowhere", near: 0) == nil)
    #expect(children.node(at: 7)?.id == id)
  }

  @Test func `a row of several views is one column and an empty one takes no node away`() {
    let screen = scene {
      List(0..<2, id: \.self) { number in
        if number == 0 {
          Text("a")
          Text("b")
        }
      }
    }
    let rows = screen.children.node(at: 0)?.children.all ?? []
    #expect(rows.map(\.role) == [.column(.leading), .column(.leading)])
    #expect(rows.map(\.children.count) == [2, 0])
  }
}
