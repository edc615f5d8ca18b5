import BackstaffTerminal
import Testing

@testable import BackstaffBench

@Suite struct DeskSubjectTests {
  @MainActor @Test func `the Desk shows each key while the slow disk still writes what was typed`() throws {
    let desk = try DeskSubject(packages: 200, flushMilliseconds: 100)
    let start = ContinuousClock.now
    #expect(String(decoding: try desk.press(.character("k")), as: UTF8.self).contains("k"))
    for key in DeskSubject.round {
      #expect(!(try desk.press(key)).isEmpty, "\(key) shows nothing")
    }
    #expect(desk.undecided > 0)
    try desk.settle()
    #expect(desk.undecided == 0)
    #expect(ContinuousClock.now - start >= .milliseconds(100))
  }
}
