import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

@Suite struct SavedRoutesTests {
  private enum Page: Codable, Equatable { case home, list(Int), detail(String) }
  private enum OlderPage: Codable, Equatable { case home, list(Int) }

  private static let routes: [Route<Page>] = [
    .root(.home), .push(.list(1)), .sheet(.detail("a"), configuration: .half), .push(.list(2)),
  ]

  @Test func `RB-115b what was saved is restored with all of it`() throws {
    let bytes = try SavedRoutes.bytes(of: Self.routes, key: "v1")
    let restored: SavedRoutes.Restored<Page> = SavedRoutes.routes(from: bytes, key: "v1", else: [])
    #expect(restored.routes == Self.routes)
    #expect(restored.routes[2].sheetConfiguration == .half)
    #expect(restored.setAside == nil)
  }

  @Test func `RB-116 a screen that is gone takes what stood above it along`() throws {
    let bytes = try SavedRoutes.bytes(of: Self.routes, key: "v1")
    var restored: SavedRoutes.Restored<OlderPage>?
    let issues = IssueCatcher.issues { restored = SavedRoutes.routes(from: bytes, key: "v1", else: [.root(.home)]) }
    #expect(restored?.routes == [.root(.home), .push(.list(1))])
    #expect(issues.map { $0.message.contains("unknownScreenTag(index: 2)") } == [true])

    let unknown = try SavedRoutes.bytes(of: [Route<Page>.root(.detail("a"))], key: "v1")
    let none = IssueCatcher.issues { restored = SavedRoutes.routes(from: unknown, key: "v1", else: [.root(.list(9))]) }
    #expect(restored?.routes == [.root(.list(9))])
    #expect(none.count == 1)
  }

  @Test func `RB-117 another key is migrated, or the default is shown and the bytes are kept`() throws {
    let bytes = try SavedRoutes.bytes(of: Self.routes, key: "v1")
    var restored: SavedRoutes.Restored<Page>?
    let issues = IssueCatcher.issues { restored = SavedRoutes.routes(from: bytes, key: "v2", else: [.root(.home)]) }
    #expect(restored?.routes == [.root(.home)])
    #expect(restored?.setAside == bytes)
    #expect(issues.map { $0.message.contains("otherRestorationKey") } == [true])

    var asked: [String] = []
    restored = SavedRoutes.routes(from: bytes, key: "v2", else: []) { key, routes in
      asked.append(key)
      return routes
    }
    #expect(asked == ["v1"])
    #expect(restored?.routes == Self.routes)
    let torn = IssueCatcher.issues { restored = SavedRoutes.routes(from: [0x7b], key: "v1", else: [.root(.home)]) }
    #expect(restored?.routes == [.root(.home)] && torn.count == 1)
  }
}
