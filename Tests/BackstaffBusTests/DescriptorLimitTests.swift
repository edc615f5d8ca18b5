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
}
