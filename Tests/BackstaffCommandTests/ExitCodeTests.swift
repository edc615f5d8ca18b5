import BackstaffCommand
import Testing

@Suite struct `Exit codes` {
  @Test func `the codes are those of sysexits`() {
    let codes: [ExitCode] = [
      .ok, .negative, .usage, .badData, .noInput, .unavailable, .internalError, .cannotCreate,
      .inputOutput, .temporary,
      .protocolMismatch, .permission, .configuration,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 76, 77, 78])
    #expect(ExitCode.signal(15).rawValue == 143)
  }
}
