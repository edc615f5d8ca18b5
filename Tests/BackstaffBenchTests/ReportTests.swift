import BackstaffBench
import BackstaffJSON
import Testing

@Suite struct ReportTests {
  let timed = Measurement(
    name: "reduce.rows.10", unit: .nanoseconds, samples: [70.25, 73, 1_090.4], control: [1, 1.3, 1.456])

  @Test func `a line has the columns of the heading`() {
    var report = Report()
    let heading = """
      case                                     value unit     runs       min    median       max   control    ratio \
      goal
      """
    let line = """
      reduce.rows.10                              73 ns          3      70.3        73      1090       1.3    70.3× \
      ≤ 100 ns: met; ≤ 20 × control: missed
      """
    #expect(Report.heading == heading)
    #expect(report.line(of: timed, goals: [.atMost(100), .atMost(timesControl: 20)]) == line)
  }

  @Test func `a line without control and goal ends with its numbers`() {
    var report = Report()
    let counted = Measurement(name: "allocations.counter", unit: .allocations, samples: [2, 2, 2])
    let line = """
      allocations.counter                          2 allocs      3         2         2         2         -        \
      -
      """
    #expect(report.line(of: counted, goals: []) == line)
  }

  @Test func `a goal beside an earlier line is judged by it`() {
    var report = Report()
    let hundred = Measurement(name: "reduce.rows.100000", unit: .nanoseconds, samples: [80])
    let goals = [Goal.atMost(2, times: "reduce.rows.10")]
    #expect(report.line(of: hundred, goals: goals).hasSuffix("≤ 2 × reduce.rows.10: open"))
    _ = report.line(of: timed, goals: [])
    #expect(report.line(of: hundred, goals: goals).hasSuffix("≤ 2 × reduce.rows.10: met"))
  }

  @Test func `a line for programs is one JSON object`() throws {
    var report = Report()
    let line = report.jsonLine(of: timed, goals: [.atMost(100)])
    #expect(!line.contains("\n"))
    let expected: JSON = [
      "name": "reduce.rows.10", "value": 73, "unit": "ns", "runs": 3, "min": 70.25, "median": 73, "max": 1_090.4,
      "control": 1.3, "ratio": 70.25, "goals": [["goal": "≤ 100 ns", "verdict": "met"]],
    ]
    #expect(try JSON(parsing: line) == expected)
    let counted = Measurement(name: "allocations.counter", unit: .allocations, samples: [2])
    let bare = try JSON(parsing: report.jsonLine(of: counted, goals: []))
    #expect(bare["control"] == .null)
    #expect(bare["ratio"] == .null)
    #expect(bare["goals"] == [])
  }
}
