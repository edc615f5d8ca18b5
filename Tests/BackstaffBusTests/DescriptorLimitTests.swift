import Glibc
import Testing

@testable import BackstaffBus

@Suite(.serialized) struct DescriptorLimitTests {
  @Test func `a daemon takes all the descriptors the system lets it have`() throws {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var before = rlimit()
    try #require(getrlimit(resource, &before) == 0)
    var low = before
    low.rlim_cur = before.rlim_max / 2
    try #require(setrlimit(resource, &low) == 0)
    defer { setrlimit(resource, &before) }
    #expect(DescriptorLimit.raise() == UInt64(before.rlim_max))
    var after = rlimit()
    try #require(getrlimit(resource, &after) == 0)
    #expect(after.rlim_cur == before.rlim_max)
  }

  /// In a process of its own: how many descriptors others have open decides.
  @Test(arguments: [4, 6, 8, 10, 12, 14, 20, 30])
  func `a context that cannot have its descriptors is refused, before libzmq aborts for want of them`(
    limit: Int
  ) async throws {
    await #expect(processExitsWith: .exitCode(71)) { [limit = limit as Int] in
      var scarce = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &scarce)
      do throws(BusError) {
        _ = try DealerSocket(try BusContext(), connecting: "ipc:///nowhere")
      } catch {
        exit(error.code == .noDescriptors ? 71 : 1)
      }
      exit(0)
    }
  }

  @Test func `what is asked for is given back`() throws {
    for _ in 0..<64 { try DescriptorLimit.require(DescriptorLimit.neededByDaemon) }
    try DescriptorLimit.require(DescriptorLimit.neededByFront)
  }
}
