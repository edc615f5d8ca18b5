import Backstaff
import Testing

@Suite struct PresentationTests {
  private func bench(_ state: Host.State = Host.State(), showing: Bool = true) -> EngineBench<Host> {
    let bench = EngineBench(state, Host())
    if showing { bench.send(.show) }
    return bench
  }

  @Test func `PRES-01 presenting is just state`() {
    let bench = bench()
    #expect(bench.state.child == Meter.State())
    #expect(bench.handled == [.show])
  }

  @Test func `PRES-02 presenting leaves nothing in flight`() {
    #expect(bench().live == 0)
  }

  @Test func `PRES-03 the child reduces first and the parent second`() {
    let bench = bench()
    bench.send(.child(.presented(.inc)))
    #expect(bench.state.child?.count == 1)
    #expect(bench.state.seen == 1)
  }

  @Test func `PRES-04 the parent sees the child on dismiss`() {
    let bench = bench(Host.State(child: Meter.State(count: -1)), showing: false)
    bench.send(.child(.dismiss))
    #expect(bench.state.seen == -1)
    #expect(bench.state.child == nil)
    #expect(bench.handled == [.child(.dismiss)])
  }

  @Test(arguments: [Host.Action.child(.dismiss), .child(.presented(.leave))])
  func `PRES-05 dismissal cancels`(dismissal: Host.Action) {
    let bench = bench()
    let loop = bench.send(.child(.presented(.begin))).first
    #expect(bench.isLive(loop))
    bench.dismiss(from: bench.send(dismissal).first)
    #expect(bench.state.child == nil)
    #expect(bench.live == 0)
    #expect(loop.map { bench.cancelled.contains($0) } == true)
  }

  @Test func `PRES-06 clearing the slot cancels without an action`() {
    let bench = bench()
    bench.send(.child(.presented(.begin)))
    bench.send(.hide)
    #expect(bench.state.child == nil)
    #expect(bench.live == 0)
    #expect(bench.handled == [.show, .child(.presented(.begin)), .hide])
  }

  @Test func `PRES-07 a child dismisses itself`() {
    let bench = bench()
    bench.dismiss(from: bench.send(.child(.presented(.leave))).first)
    #expect(bench.handled.filter { $0 == .child(.dismiss) }.count == 1)
    #expect(bench.state.child == nil)
    #expect(bench.issues == [])
  }

  @Test func `PRES-08 a child of the initial state dismisses itself`() {
    let bench = bench(Host.State(child: Meter.State()), showing: false)
    bench.dismiss(from: bench.send(.child(.presented(.leave))).first)
    #expect(bench.state.child == nil)
    #expect(bench.handled.last == .child(.dismiss))
  }

  @Test func `PRES-10 a new identity cancels`() {
    let bench = bench(showing: false)
    bench.send(.showRoom(1))
    bench.send(.room(.presented(.begin)))
    bench.send(.showRoom(2))
    #expect(bench.live == 0)
    #expect(bench.state.room == Room.State(id: 2))
    bench.send(.room(.dismiss))
    #expect(bench.state.room == nil)
  }

  @Test func `PRES-11 the same identity, or none, does not cancel`() {
    let bench = bench()
    bench.send(.showRoom(1))
    let loops = bench.send(.room(.presented(.begin))) + bench.send(.child(.presented(.begin)))
    bench.send(.room(.presented(.answer(2))))
    bench.send(.showRoom(1))
    bench.send(.show)
    #expect(bench.state.room == Room.State(id: 1))
    #expect(loops.count == 2 && loops.allSatisfy { bench.isLive($0) })
  }

  @Test func `PRES-12 a child that changes its own id loses its effects`() {
    let bench = bench(showing: false)
    bench.send(.showRoom(1))
    let loop = bench.send(.room(.presented(.begin)))
    bench.send(.room(.presented(.rename(2))))
    #expect(bench.state.room == Room.State(id: 2))
    #expect(bench.cancelled == loop)
  }

  @Test func `PRES-13 putting the same identity back while dismissing is not honoured`() {
    let bench = bench(Host.State(child: Meter.State(), reput: true), showing: false)
    bench.send(.child(.dismiss))
    #expect(bench.state.child == nil)
  }

  @Test func `PRES-14 putting another identity there while dismissing is honoured`() {
    let bench = bench(Host.State(room: Room.State(id: 1), nextRoom: 2), showing: false)
    bench.send(.room(.dismiss))
    #expect(bench.state.room == Room.State(id: 2))
    bench.send(.room(.dismiss))
    #expect(bench.state.room == nil)
  }

  @Test func `PRES-15 actions for an empty slot raise one issue each and the parent runs`() {
    let bench = bench(showing: false)
    bench.send(.child(.dismiss))
    bench.send(.child(.presented(.inc)))
    #expect(bench.issues.count == 2)
    #expect(bench.issues[0].message.hasPrefix("a dismissal for `child` arrived while nothing is presented there"))
    #expect(bench.issues[1].message.hasPrefix("an action for `child` arrived while nothing is presented there"))
    #expect(bench.issues.allSatisfy { $0.fileID.hasSuffix("MeterFixture.swift") && $0.line > 0 })
    #expect(bench.state == Host.State(handled: 2))
  }

  @Test func `PRES-16 removal by a delegate action ends a hanging effect`() {
    let bench = bench()
    bench.send(.child(.presented(.hang)))
    bench.send(.child(.presented(.bye)))
    #expect(bench.handled.last == .child(.presented(.done)))
    #expect(bench.state.child == nil)
    #expect(bench.live == 0)
  }

  @Test(arguments: [Host.Action.hideBefore, .hideAfter])
  func `PRES-17 removal from outside the operator cancels in the same action`(hide: Host.Action) {
    let bench = bench()
    let hang = bench.send(.child(.presented(.hang)))
    bench.send(hide)
    #expect(bench.state.child == nil)
    #expect(bench.cancelled == hang)
    #expect(bench.issues == [])
  }

  @Test func `PRES-18 a grandchild dies with the child, deepest first`() {
    let bench = bench()
    bench.send(.child(.presented(.showDeeper)))
    let outer = bench.send(.child(.presented(.begin)))
    let inner = bench.send(.child(.presented(.deeper(.presented(.begin)))))
    bench.send(.child(.dismiss))
    #expect(bench.cancelled == inner + outer)
    #expect(bench.live == 0)
  }

  @Test func `PRES-19 a nested dismissal is local`() {
    let bench = bench()
    bench.send(.child(.presented(.showDeeper)))
    bench.dismiss(from: bench.send(.child(.presented(.deeper(.presented(.leave))))).first)
    #expect(bench.handled.last == .child(.presented(.deeper(.dismiss))))
    #expect(bench.state.child == Meter.State())
  }

  @Test func `PRES-20 a parent dismisses a grandchild by action`() {
    let bench = bench()
    bench.send(.child(.presented(.showDeeper)))
    let loop = bench.send(.child(.presented(.deeper(.presented(.begin)))))
    bench.send(.child(.presented(.deeper(.dismiss))))
    #expect(bench.state.child == Meter.State())
    #expect(bench.cancelled == loop)
  }

  @Test func `PRES-21 sibling slots are independent`() {
    let bench = bench()
    bench.send(.showTwin)
    let left = bench.send(.child(.presented(.begin)))
    let right = bench.send(.twin(.presented(.begin)))
    bench.send(.child(.presented(.halt)))
    #expect(bench.cancelled == left)
    bench.send(.child(.dismiss))
    #expect(bench.isLive(right.first))
    bench.send(.twin(.presented(.halt)))
    #expect(bench.live == 0)
  }

  @Test func `PRES-22 a parent's cancel reaches down`() {
    let bench = bench()
    bench.send(.child(.presented(.showDeeper)))
    bench.send(.child(.presented(.begin)))
    bench.send(.child(.presented(.deeper(.presented(.begin)))))
    bench.send(.stopAll)
    #expect(bench.live == 0)
  }

  @Test func `PRES-23 a child's cancel does not reach up`() {
    let bench = bench()
    let own = bench.send(.begin)
    let childs = bench.send(.child(.presented(.begin)))
    bench.send(.child(.presented(.halt)))
    #expect(bench.cancelled == childs)
    #expect(bench.isLive(own.first))
  }
}
