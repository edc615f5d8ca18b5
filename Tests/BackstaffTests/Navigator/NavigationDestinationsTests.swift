import Backstaff
import Testing

@Suite @MainActor struct NavigationDestinationsTests {
  private let destinations = NavigationDestinations<String>()

  @Test func `RB-125 a value is shown by its type and what is missing by a placeholder`() throws {
    let navigator = Navigator()
    destinations.register(for: Int.self) { "number \($0)" }
    destinations.register(for: BViewModel.self) { "B \(type(of: $0))" }

    let issues = IssueCatcher.issues {
      navigator.navigate(2.5)
      #expect(destinations.resolve(2.5) == .placeholder(NavigationPlaceholder(typeName: "Swift.Double")))
      #expect(destinations.resolve(3.5) == .placeholder(NavigationPlaceholder(typeName: "Swift.Double")))
    }
    #expect(issues.map(\.kind) == ["noDestination(\"Swift.Double\")"])
    #expect(navigator.path.count == 1)

    #expect(destinations.resolve(WideBViewModel()) == .content("B WideBViewModel"))
    destinations.register(for: WideBViewModel.self) { _ in "wide" }
    #expect(destinations.resolve(WideBViewModel()) == .content("wide"))
    #expect(destinations.resolve(BViewModel()) == .content("B BViewModel"))

    destinations.register(for: Left.Item.self) { _ in "left" }
    destinations.register(for: Right.Item.self) { _ in "right" }
    #expect(destinations.resolve(Left.Item()) == .content("left"))
    #expect(destinations.resolve(Right.Item()) == .content("right"))
  }

  @Test func `RB-125b a screen registers for those above it as long as it is in the path`() throws {
    let navigator = Navigator()
    let third = CViewModel()
    let missing = NavigationDestination<String>.placeholder(
      NavigationPlaceholder(typeName: "BackstaffTests.CViewModel"))
    let log = IssueLog()
    let watcher = log.during { [destinations] in Watcher { _ = destinations.resolve(third) } }
    #expect(log.kinds == ["noDestination(\"BackstaffTests.CViewModel\")"])
    #expect(destinations.resolve(third) == missing)
    navigator.navigate(BViewModel())
    let screen = try #require(navigator.path.entries.first?.id)
    destinations.register(for: CViewModel.self, by: screen) { _ in "C" }
    #expect(watcher.told == 1)
    #expect(destinations.resolve(third) == .content("C"))

    // Drawing B again registers again, which is no change.
    destinations.register(for: CViewModel.self, by: screen) { _ in "C again" }
    #expect(destinations.resolve(third) == .content("C again"))
    destinations.keep(navigator.path)
    #expect(destinations.resolve(third) == .content("C again"))

    navigator.pop()
    destinations.keep(navigator.path)
    #expect(destinations.resolve(third) == missing)
  }

  @Test func `004-05 of two registrations for a type the one nearest to the root counts`() {
    destinations.register(for: Int.self, by: 3) { _ in "screen" }
    destinations.register(for: Int.self) { _ in "root" }
    #expect(destinations.resolve(1) == .content("root"))
  }

  @Test func `004-06 a number is shown as its text`() {
    destinations.register(for: Int.self) { "\($0)" }
    #expect(destinations.resolve(7) == .content("7"))
    #expect(destinations.resolve(AnyHashable(7)) == .content("7"))
    #expect(NavigationPlaceholder(typeName: "Swift.Double").description == "No destination for Swift.Double")
  }
}
