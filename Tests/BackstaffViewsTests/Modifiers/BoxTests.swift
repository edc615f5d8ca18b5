import BackstaffViews
import Testing

@MainActor
struct BoxTests {
  private func outline(_ view: @escaping @MainActor () -> some View) -> String {
    scene(view).outline()
  }

  @Test func `space and size are said of the element they are around`() {
    #expect(outline { Text("a").padding() } == "screen\n  text \"a\" padding 1 1 1 1")
    #expect(outline { Text("a").padding(.leading, 3).padding(.top) } == "screen\n  text \"a\" padding 1 0 0 3")
    #expect(outline { Text("a").frame(width: 9, height: 2) } == "screen\n  text \"a\" width 9 height 2")
    #expect(
      outline { Text("a").frame(maxWidth: .infinity, maxHeight: .infinity).background(.green) }
        == "screen\n  text \"a\" wide high on green")
  }

  @Test func `what comes after a background or a size is around it`() {
    #expect(
      outline { Text("a").background(.red).padding() } == "screen\n  box padding 1 1 1 1\n    text \"a\" on red")
    #expect(outline { Text("a").frame(width: 4).frame(width: 8) } == "screen\n  box width 8\n    text \"a\" width 4")
  }

  @Test func `each element of several has a box of its own, rows when they are made`() {
    #expect(
      outline {
        VStack {
          Group {
            Text("a")
            Text("b")
          }.padding(.leading)
        }
      } == """
        screen
          column
            text "a" padding 0 0 0 1
            text "b" padding 0 0 0 1
        """)
    #expect(
      outline { List { ForEach([1, 2], id: \.self) { Text("\($0)") }.padding(.leading) } } == """
        screen
          list
            text "1" padding 0 0 0 1
            text "2" padding 0 0 0 1
        """)
  }

  @Test(arguments: [-1, Double.nan, .infinity, 1e300])
  func `a length that is none is not taken`(length: Double) {
    let box = scene { Text("a").frame(width: length).padding(length) }.children.node(at: 0)?.box
    #expect((box?.width ?? 0) <= 10_000)
    #expect((box?.padding.leading ?? 0) <= 10_000)
  }

  @Test func `layers stand over one another`() {
    #expect(
      outline {
        ZStack(alignment: .topTrailing) {
          Text("back")
          Text("front")
        }
      } == """
        screen
          layers
            text "back"
            text "front"
        """)
    #expect(outline { Text("a").overlay { Text("b") } } == "screen\n  layers\n    text \"a\"\n    text \"b\"")
    #expect(outline { Text("a").background { Text("b") } } == "screen\n  layers\n    text \"b\"\n    text \"a\"")
  }
}
