import Backstaff
import Testing

@Suite struct CancellationOrderTests {
  @Test func `what is presented deepest is cancelled first`() {
    let bench = EngineBench(Host.State(child: Meter.State()), Host())
    bench.send(.child(.presented(.showDeeper)))
    let outer = bench.send(.child(.presented(.begin)))
    let inner = bench.send(.child(.presented(.deeper(.presented(.begin)))))
    bench.send(.child(.dismiss))
    #expect(bench.cancelled == inner + outer)
    #expect(bench.live == 0)
  }
}
