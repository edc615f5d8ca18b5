import Backstaff
import Testing

@Suite struct RoutePopTests {
  private let pushed: Pages = [.root(.home), .push(.a), .push(.b)]

  @Test func `RB-025 a pop leaves what is pushed, all of it or nothing`() {
    #expect(pushed.after { $0.pop() } == Outcome([.root(.home), .push(.a)], true))
    let presented: Pages = [.root(.home), .sheet(.a)]
    #expect(presented.after { $0.pop() } == Outcome(presented, false, ["notPushed"]))
    let mixed: Pages = [.root(.home), .push(.a), .sheet(.b, embedInNavigationView: true), .push(.c)]
    #expect(mixed.after { $0.pop(2) } == Outcome(mixed, false, ["popCrossesPresentation"]))
    #expect(mixed.complaint { $0.pop(2) }.contains("asked to pop 2 and only 1 are pushed"))
    #expect(mixed.after { $0.pop(-1) } == Outcome(mixed, false, ["negativeCount"]))
  }

  @Test func `RB-026 a pop to a screen does not leave what is presented`() {
    let start: Pages = [.root(.home), .push(.a), .push(.t), .push(.c)]
    #expect(start.after { $0.popTo(\.t) } == Outcome([.root(.home), .push(.a), .push(.t)], true))
    let mixed: Pages = [.root(.home), .push(.t), .sheet(.b, embedInNavigationView: true), .push(.c)]
    #expect(mixed.after { $0.popTo(\.t) } == Outcome(mixed, false, ["popCrossesPresentation"]))
    #expect(mixed.complaint { $0.popTo(\.t) }.contains("use `goBackTo`"))
    #expect(mixed.after { $0.popTo(\.missing) } == Outcome(mixed, false))
  }

  @Test func `RB-027 a pop to the root of the stack, and to that of the top layer`() {
    let layered: Pages = [.root(.home), .push(.a), .sheet(.b, embedInNavigationView: true), .push(.c), .push(.d)]
    #expect(pushed.after { $0.popToRoot() } == Outcome([.root(.home)], true))
    #expect(layered.after { $0.popToRoot() } == Outcome(layered, false, ["popCrossesPresentation"]))
    #expect(pushed.after { $0.popToCurrentNavigationRoot() } == Outcome([.root(.home)], true))
    #expect(layered.after { $0.popToCurrentNavigationRoot() } == Outcome(Array(layered[...2]), true))
  }
}
