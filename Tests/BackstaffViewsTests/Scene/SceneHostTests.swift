import BackstaffViews
import Testing

@MainActor
struct SceneHostTests {
  private struct Counter: View {
    @State var count = 0
    var body: some View { Button("\(count)") { count += 1 } }
  }

  private struct Nested: View {
    var body: some View {
      VStack {
        Counter()
        Counter()
      }
    }
  }

  @Test func `a state survives from scene to scene, each view its own`() {
    let host = SceneHost { Nested() }
    host.scene().node(labelled: "0")?.activate?()
    #expect(host.needsScene)
    let labels = host.scene().children.node(at: 0)?.children.all.map(\.label)
    #expect(labels == ["1", "0"])
    #expect(!host.needsScene)
  }

  @Test func `a state is forgotten with its view`() {
    let isShown = Cell(true)
    let host = SceneHost {
      VStack { if isShown.value { Counter() } }
    }
    host.scene().node(labelled: "0")?.activate?()
    isShown.value = false
    _ = host.scene()
    _ = host.scene()
    isShown.value = true
    #expect(host.scene().node(labelled: "0") != nil)
  }

  @Test func `onAppear runs once per appearance`() {
    let count = Cell(0)
    let isShown = Cell(true)
    let host = SceneHost {
      VStack { if isShown.value { Text("x").onAppear { count.value += 1 } } }
    }
    _ = host.scene()
    _ = host.scene()
    #expect(count.value == 1)
    isShown.value = false
    _ = host.scene()
    isShown.value = true
    _ = host.scene()
    #expect(count.value == 2)
  }
}
