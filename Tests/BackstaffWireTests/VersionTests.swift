import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct VersionTests {
  private let ours = [VersionRange(major: 1, minors: 0...4), VersionRange(major: 2, minors: 1...2)]

  @Test func `the highest common major and the lower of the newest minors are taken`() throws {
    let both = [VersionRange(major: 1, minors: 0...9), VersionRange(major: 2, minors: 0...1)]
    #expect(try VersionRange.negotiate(offered: both, supported: ours) == Version(major: 2, minor: 1))
    #expect(try VersionRange.negotiate(offered: [both[0]], supported: ours) == Version(major: 1, minor: 4))
  }

  @Test func `case 2 an older minor is spoken with an older front`() throws {
    let old = [VersionRange(major: 1, minors: 0...2)]
    #expect(try VersionRange.negotiate(offered: old, supported: ours) == Version(major: 1, minor: 2))
  }

  @Test func `case 1 only a newer major is refused with our ranges in the detail`() throws {
    for offered in [[VersionRange(major: 9, minors: 0...1)], [], [VersionRange(major: 2, minors: 3...5)]] {
      let error = #expect(throws: WireError.self) {
        try VersionRange.negotiate(offered: offered, supported: [VersionRange(major: 2, minors: 1...2)])
      }
      #expect(error?.code == .unsupportedVersion)
      #expect(error?.detail == ["versions": [["major": 2, "min": 1, "max": 2]]])
    }
  }
}
