import Testing

@testable import BackstaffDaemon

@Suite struct FaultPointsTests {
  @Test func `a slow point makes the pass that is named and each one after it last longer`() throws {
    let faults = try FaultPoints(parsing: "slow=20@before-commit:2")
    let start = ContinuousClock.now
    faults.pass(.beforeCommit)
    faults.pass(.beforeAppend)
    let second = ContinuousClock.now
    faults.pass(.beforeCommit)
    let third = ContinuousClock.now
    faults.pass(.beforeCommit)
    #expect(second <= third)
    #expect(third - second >= .milliseconds(20))
    #expect(ContinuousClock.now - third >= .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(40))
  }

  @Test(arguments: [
    "slow=20", "slow@before-commit", "slow=@before-commit", "slow=ten@before-commit", "slow=-1@before-commit",
    "slow=0@before-commit", "slow=60001@before-commit", "slow=20@before-flush", "slow=20@before-commit:0",
    "slw=20@before-commit", "hold=gate@before-commit", "crash@nowhere", "crash",
  ])
  func `a fault that is misspelt is refused, with what there is to say instead`(text: String) {
    let error = #expect(throws: DaemonError.self) { _ = try FaultPoints(parsing: "crash@after-commit,\(text)") }
    #expect(
      error?.message
        == "BACKSTAFF_FAULT: `\(text)` is not WHAT@POINT:N; WHAT is crash, hold=/PATH or slow=MILLISECONDS, POINT is "
        + "before-append, before-commit, after-commit, after-publish")
  }
}
