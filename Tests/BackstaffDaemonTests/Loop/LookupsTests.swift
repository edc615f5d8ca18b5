import BackstaffWire
import Testing

@testable import BackstaffDaemon

@Suite struct LookupsTests {
  private let front = WireID(high: 0, low: 1)

  private func refusal(_ lookups: inout Lookups, _ subject: Lookups.Subject, _ connection: WireID) -> WireError.Code? {
    do throws(WireError) {
      _ = try lookups.token(subject, of: connection) { _ in }
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a connection has a number of questions at once, and one more for each that is answered`() throws {
    var lookups = Lookups()
    var tokens: [UInt64] = []
    for _ in 0..<WireLimits.questionsInFlight { tokens.append(try lookups.token(.command, of: front) { _ in }) }
    #expect(refusal(&lookups, .command, front) == .overloaded)
    #expect(refusal(&lookups, .submission, front) == nil)
    #expect(refusal(&lookups, .command, WireID(high: 0, low: 2)) == nil)
    #expect(lookups.take(tokens[0]) != nil)
    #expect(lookups.take(tokens[0]) == nil)
    #expect(refusal(&lookups, .command, front) == nil)
    #expect(refusal(&lookups, .command, front) == .overloaded)
  }

  @Test func `all connections together have a number of questions at once`() {
    var lookups = Lookups()
    for number in 1...UInt64(Lookups.limit) {
      #expect(refusal(&lookups, .command, WireID(high: 1, low: number)) == nil)
    }
    #expect(refusal(&lookups, .command, front) == .overloaded)
  }
}
