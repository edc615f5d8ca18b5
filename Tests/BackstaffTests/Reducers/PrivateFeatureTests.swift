import Backstaff
import BackstaffJSON
import Testing

/// A feature that no other file sees, with everything that macros generate.
@Reducer
private struct Hushed {
  @Reducer
  enum Destination {
    case meter(Meter)
  }

  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var destination: Destination.State?
  }

  enum Action {
    case inc
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .inc = action { state.count += 1 }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Hushed.Destination.State: Equatable {}

/// A private feature without anything of its own.
@Reducer
private struct Blank {}

@Suite struct PrivateFeatureTests {
  @Test func `a private feature is recorded and documented like any other`() throws {
    let bench = EngineBench(Hushed.State(destination: .meter(Meter.State())), Hushed())
    for path in ["inc", "destination.meter.inc"] {
      bench.send(try RecordedAction(path: try TreePath(parsing: path)).action(as: Hushed.Action.self))
    }
    #expect(bench.state == Hushed.State(count: 1, destination: .meter(Meter.State(count: 1))))
    let document = try DocumentWriter.document(of: bench.state)
    #expect(document == ["count": 1, "destination": ["meter": ["count": 1, "deeper": .null]]])
    #expect(try DocumentWriter.document(of: Blank.State()) == [:])
    #expect(try Hushed.State(document: DocumentReader(document)) == bench.state)
  }
}
