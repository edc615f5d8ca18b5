import Backstaff
import BackstaffViews
import Testing

@MainActor
struct ObservationTests {
  @Observable
  final class Model {
    var name = "a"
    var other = 0
  }

  @Test func `a new scene is due when an object that was read changes, not when another part of it does`() {
    let model = Model()
    let host = SceneHost { Text(model.name) }
    _ = host.scene()
    #expect(!host.needsScene)
    model.other = 1
    #expect(!host.needsScene)
    model.name = "b"
    #expect(host.needsScene)
    #expect(host.scene().node(labelled: "b") != nil)
  }

  @Test func `004-26 a state that holds an object gives bindings into it`() {
    struct Screen: View {
      @State var model = Model()
      var body: some View { TextField("Name", text: $model.name) }
    }
    let host = SceneHost { Screen() }
    host.scene().node(labelled: "Name")?.edit?("typed")
    #expect(host.needsScene)
    #expect(host.scene().node(labelled: "Name")?.value == "typed")
  }

  @Test func `an object is found in the environment by its type`() {
    struct Inner: View {
      @Environment(Model.self) var model
      var body: some View { Text(model?.name ?? "none") }
    }
    let model = Model()
    #expect(scene { Inner() }.children.node(at: 0)?.label == "none")
    #expect(scene { Inner().environment(model) }.children.node(at: 0)?.label == "a")
  }

  @Test func `whoever owns the host is told that a scene is due`() async {
    let model = Model()
    let host = SceneHost { Text(model.name) }
    let (events, tell) = AsyncStream.makeStream(of: Void.self)
    host.onChange = { tell.yield() }
    _ = host.scene()
    model.name = "c"
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }
}
