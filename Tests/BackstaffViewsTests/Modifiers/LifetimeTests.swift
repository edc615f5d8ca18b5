import BackstaffViews
import Testing

@MainActor
struct LifetimeTests {
  @Test func `a view is told that it is gone`() {
    let log = Cell<[String]>([])
    let isShown = Cell(true)
    let host = SceneHost {
      VStack {
        if isShown.value {
          Text("x").onAppear { log.value.append("on") }.onAppear { log.value.append("on again") }
            .onDisappear { log.value.append("off") }
        }
      }
    }
    _ = host.scene()
    _ = host.scene()
    #expect(log.value == ["on", "on again"])
    isShown.value = false
    _ = host.scene()
    #expect(log.value == ["on", "on again", "off"])
    isShown.value = true
    _ = host.scene()
    host.close()
    #expect(log.value == ["on", "on again", "off", "on", "on again", "off"])
  }

  @Test(.timeLimit(.minutes(1))) func `a task runs while its view is there and is cancelled when it goes`() async {
    let (events, tell) = AsyncStream.makeStream(of: String.self)
    let isShown = Cell(true)
    let host = SceneHost {
      VStack {
        if isShown.value {
          Text("x").task {
            tell.yield("begun")
            await withTaskCancellationHandler {
              for await _ in AsyncStream.makeStream(of: Int.self).stream {}
            } onCancel: {
              tell.yield("cancelled")
            }
          }
        }
      }
    }
    var iterator = events.makeAsyncIterator()
    _ = host.scene()
    #expect(await iterator.next() == "begun")
    _ = host.scene()
    isShown.value = false
    _ = host.scene()
    #expect(await iterator.next() == "cancelled")
  }

  @Test(.timeLimit(.minutes(1))) func `a task begins anew when its id changes, and only then`() async {
    let (events, tell) = AsyncStream.makeStream(of: Int.self)
    let id = Cell(1)
    let host = SceneHost { Text("x").task(id: id.value) { [number = id.value] in tell.yield(number) } }
    var iterator = events.makeAsyncIterator()
    _ = host.scene()
    #expect(await iterator.next() == 1)
    _ = host.scene()
    id.value = 2
    _ = host.scene()
    #expect(await iterator.next() == 2)
    host.close()
  }

  @Test func `a change is told with the old value and the new one`() {
    let value = Cell(1)
    let log = Cell<[String]>([])
    let host = SceneHost {
      Text("x")
        .onChange(of: value.value) { log.value.append("\($0)>\($1)") }
        .onChange(of: value.value, initial: true) { log.value.append("any") }
    }
    _ = host.scene()
    _ = host.scene()
    #expect(log.value == ["any"])
    value.value = 2
    _ = host.scene()
    #expect(log.value == ["any", "1>2", "any"])
  }
}
