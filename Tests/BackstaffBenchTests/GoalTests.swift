import BackstaffBench
import Testing

@Suite struct GoalTests {
  let case20 = Measurement(name: "a.20", unit: .nanoseconds, samples: [19, 20, 30], control: [2, 4, 10])

  @Test func `a bound in the case's own unit is kept up to and with itself`() {
    #expect(Goal.atMost(20).verdict(of: case20, among: [:]) == .met)
    #expect(Goal.atMost(19.9).verdict(of: case20, among: [:]) == .missed)
  }

  @Test func `a bound from below is kept down to and with itself`() {
    #expect(Goal.atLeast(20).verdict(of: case20, among: [:]) == .met)
    #expect(Goal.atLeast(20.1).verdict(of: case20, among: [:]) == .missed)
    #expect(Goal.atLeast(20).text(in: .nanoseconds) == "≥ 20 ns")
  }

  @Test func `the ratio to the control is the median over the turns, not of the medians`() {
    #expect(case20.ratio == 5)
    // By turns 10, 10 and 5; by the medians it would be 20 / 4.
    let drifting = Measurement(name: "b", unit: .nanoseconds, samples: [10, 100, 20], control: [1, 10, 4])
    #expect(drifting.ratio == 10)
    #expect(Goal.atMost(timesControl: 5).verdict(of: case20, among: [:]) == .met)
    #expect(Goal.atMost(timesControl: 4.9).verdict(of: case20, among: [:]) == .missed)
  }

  @Test func `a goal beside another case waits for that case`() {
    let goal = Goal.atMost(2, times: "a.10")
    #expect(goal.verdict(of: case20, among: [:]) == .open)
    let ten = Measurement(name: "a.10", unit: .nanoseconds, samples: [10])
    #expect(goal.verdict(of: case20, among: ["a.10": ten]) == .met)
    let nine = Measurement(name: "a.10", unit: .nanoseconds, samples: [9])
    #expect(goal.verdict(of: case20, among: ["a.10": nine]) == .missed)
  }

  @Test func `a goal beside a control is open without one`() {
    let alone = Measurement(name: "a", unit: .nanoseconds, samples: [1])
    #expect(alone.ratio == nil)
    #expect(Goal.atMost(timesControl: 5).verdict(of: alone, among: [:]) == .open)
  }

  @Test func `a goal says what it asks for`() {
    #expect(Goal.atMost(1_500).text(in: .nanoseconds) == "≤ 1500 ns")
    #expect(Goal.atMost(2).text(in: .allocations) == "≤ 2 allocs")
    #expect(Goal.atMost(timesControl: 20).text(in: .nanoseconds) == "≤ 20 × control")
    #expect(Goal.atMost(2, times: "reduce.rows.10").text(in: .nanoseconds) == "≤ 2 × reduce.rows.10")
  }
}
