import Backstaff
import BackstaffTesting
import Testing

/// The one channel that misuse goes through.
@Suite(.timeLimit(.minutes(10))) struct IssueChannelTests {
  @Test @MainActor func `WARN-01 each misuse is one issue, and the store goes on`() async throws {
    var found: [Backstaff.Issue] = []
    let store = Store(initialState: Host.State()) { Host() }
    for action: Host.Action in [.child(.dismiss), .child(.presented(.inc))] {
      let raised = await issues { store.send(action) }
      #expect(raised.count == 1)
      found += raised
    }
    let picker = Store(initialState: Picker.State(destination: .meter(Meter.State()))) { Picker() }
    found += await issues { picker.send(.destination(.presented(.other(.inc)))) }
    let trail = Store(initialState: Trail.State()) { Trail() }
    found += await issues { trail.send(.path(.element(id: 999, action: .inc))) }
    found += await issues { trail.send(.path(.popFrom(id: 999))) }
    let shelf = Store(initialState: Shelf.State()) { Shelf() }
    found += await issues { shelf.send(.rows(.element(id: 9, action: .inc))) }
    #expect(found.count == 6)

    store.send(.show)
    #expect(store.state.child == Meter.State())
    picker.send(.destination(.presented(.meter(.inc))))
    #expect(picker.state.destination == .meter(Meter.State(count: 1)))
    trail.send(.push)
    #expect(trail.state.path.count == 1)
    shelf.send(.add(1))
    #expect(shelf.state.rows.ids == [1])
  }

  @Test func `WARN-02 labels show no payload`() {
    let nested = Outer.screenA(.row(index: 1, action: .textChanged(query: "secret")))
    #expect(ActionLabel.of(nested) == "Outer.screenA(.row(index:, action: .textChanged(query:)))")
    #expect(ActionLabel.of(Outer.both("secret", 7)) == "Outer.both(_:, _:)")
    #expect(ActionLabel.of(Outer.one("secret")) == "Outer.one(_:)")
    #expect(ActionLabel.of(Outer.nothing) == "Outer.nothing")
    #expect(ActionLabel.of(Worded.secret) == "Worded")
    #expect(ActionLabel.of(Bare(text: "secret")) == "Bare")
    #expect(ActionLabel.short(SignUp.Action.binding(.set(\.email, "secret"))) == ".binding(\\.email)")
  }

  @Test func `WARN-06 an expected issue does not fail, and a missing one does`() async {
    let place = SourcePlace(fileID: #fileID, line: #line)
    withExpectedIssue { Backstaff.Issue.report("lost", at: place) }
    await withExpectedIssue("lost") {
      await Task.yield()
      Backstaff.Issue.report("lost", at: place)
    }
    let line: UInt = #line + 1
    let missing = await issues { withExpectedIssue {} }
    #expect(missing.map(\.line) == [line])
    #expect(missing.first?.message.contains("none was raised") == true)
    let other = await issues { withExpectedIssue("found") { Backstaff.Issue.report("lost", at: place) } }
    #expect(other.count == 2)
    #expect(other.contains { $0.message == "lost" })
  }

  @Test @MainActor func `Misuse of a plain store fails the test that runs, where the operator stands`() {
    withKnownIssue {
      Store(initialState: Host.State()) { Host() }.send(.child(.dismiss))
    } matching: { issue in
      issue.sourceLocation?.fileID == "BackstaffTestingTests/Host.swift" && issue.comments.count == 1
    }
  }

  @Test @MainActor func `Misuse in an effect of a plain store fails the test that started it`() async {
    let store = Store(initialState: Meter.State()) { Meter() }
    await withKnownIssue {
      store.send(.leave)
      await store.settle()
    } matching: { issue in
      issue.sourceLocation?.fileID == "BackstaffTestingTests/Effect+Work.swift"
    }
  }
}

@CasePathable
private enum Outer {
  case screenA(Inner)
  case both(String, Int)
  case one(String)
  case nothing
}

@CasePathable
private enum Inner {
  case row(index: Int, action: Deepest)
}

@CasePathable
private enum Deepest {
  case textChanged(query: String)
}

/// Says what it carries when it is asked for its words.
private enum Worded: CustomStringConvertible {
  case secret
  var description: String { "secret" }
}

private struct Bare {
  let text: String
}
