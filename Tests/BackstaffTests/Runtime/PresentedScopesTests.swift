import Backstaff
import Testing

@Suite struct PresentedScopesTests {
  private func home(_ state: Home.State = Home.State()) -> EngineBench<Home> { EngineBench(state, Home()) }

  private func numbers(_ bench: EngineBench<some Reducer>) -> [String: Int64] {
    Dictionary(uniqueKeysWithValues: bench.engine.presented.entries.map { ($0.key.description, $0.value.number) })
  }

  @Test func `a presentation gets a number when it appears and the number goes with it`() {
    let bench = home()
    #expect(numbers(bench) == [:])
    let pass = bench.step(.showCounter)
    #expect(pass.presented == [TreePath([TreePath.Step("destination")]): 1])
    #expect(bench.engine.presented.nextNumber == 2)
    let gone = bench.step(.destination(.dismiss))
    #expect(gone.presented == [TreePath([TreePath.Step("destination")]): Int64?.none])
    #expect(numbers(bench) == [:])
    bench.step(.showCounter)
    #expect(numbers(bench) == ["destination": 2])
  }

  @Test func `what the initial state presents has its number at once`() {
    #expect(numbers(home(Home.State(destination: .counter(Counter.State())))) == ["destination": 1])
  }

  @Test func `the same identity keeps its number`() {
    let bench = home()
    bench.step(.showCounter)
    let pass = bench.step(.destination(.presented(.counter(.incrementTapped))))
    #expect(pass.presented == [:])
    bench.step(.showCounter)
    #expect(numbers(bench) == ["destination": 1])
  }

  @Test func `another case and another id are other presentations`() {
    let bench = home()
    bench.step(.showCounter)
    bench.step(.show(1))
    #expect(numbers(bench) == ["destination": 2])
    bench.step(.show(1))
    #expect(numbers(bench) == ["destination": 2])
    bench.step(.show(2))
    #expect(numbers(bench) == ["destination": 3])
  }

  @Test func `an alert that is written anew is another presentation, whatever it says`() {
    let bench = home()
    bench.step(.askTapped("Delete?"))
    #expect(numbers(bench) == ["destination": 1])
    bench.step(.askTapped("Delete?"))
    #expect(numbers(bench) == ["destination": 2])
    bench.step(.askTapped("Really?"))
    #expect(numbers(bench) == ["destination": 3])
  }

  @Test func `what is below another presentation than before is new too`() {
    let bench = EngineBench(Nest.State(), Nest())
    bench.step(.show(1))
    bench.step(.inner(.presented(.show(7))))
    #expect(numbers(bench) == ["inner": 1, "inner.inner": 2])
    bench.step(.replace(2))
    #expect(bench.state.inner?.inner?.id == 7)
    #expect(numbers(bench) == ["inner": 3, "inner.inner": 4])
  }

  @Test func `recorded numbers join the state they belong to`() {
    let recorded = PresentedScopes(numbers: ["destination": 41, "gone": 3], nextNumber: 50)
    let state = Home.State(destination: .counter(Counter.State()))
    let bench = EngineBench(state, presented: recorded, Home())
    #expect(numbers(bench) == ["destination": 41])
    bench.step(.show(1))
    #expect(numbers(bench) == ["destination": 50])
  }

  @Test func `a pin is stale when its presentation was replaced or is gone`() throws {
    let bench = home(Home.State(destination: .counter(Counter.State())))
    let path = try TreePath(parsing: "destination@1.counter.incrementTapped")
    #expect(bench.engine.stalePin(on: path) == nil)
    #expect(bench.engine.stalePin(on: path.unpinned) == nil)
    bench.step(.show(1))
    let place = try TreePath(parsing: "destination")
    let replaced = bench.engine.stalePin(on: path)
    #expect(replaced?.path == place && replaced?.seen == 1 && replaced?.current == 2)
    bench.step(.destination(.dismiss))
    let gone = bench.engine.stalePin(on: path)
    #expect(gone?.path == place && gone?.seen == 1 && gone?.current == nil)
    let nowhere = try TreePath(parsing: "part@9.startTapped")
    #expect(bench.engine.stalePin(on: nowhere)?.current == nil)
    #expect(bench.engine.stalePin(on: nowhere)?.seen == 9)
  }
}

/// A feature that presents itself.
@Reducer
struct Nest {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    @Presents var inner: Nest.State?
  }

  enum Action: Equatable {
    case show(Int)
    /// Puts another parent there with the same child below it.
    case replace(Int)
    indirect case inner(PresentationAction<Nest.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let id): state.inner = State(id: id)
      case .replace(let id): state.inner = State(id: id, inner: state.inner?.inner)
      case .inner: break
      }
      return .none
    }
    .ifLet(\.$inner, action: \.inner) { Nest() }
  }
}
