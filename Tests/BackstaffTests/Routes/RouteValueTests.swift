import Backstaff
import FoundationEssentials
import Testing

@Suite struct RouteValueTests {
  @Test func `RB-001 a root has a navigation and is neither pushed nor presented`() {
    let root = Route.root(Page.home)
    #expect(root.embedInNavigationView)
    #expect(!root.isPresented)
    #expect(!root.isPush)
    #expect(root.style == .root)
    #expect(root.id == nil)
  }

  @Test func `RB-002 a push, a sheet and a cover have their defaults`() {
    let push = Route.push(Page.a)
    #expect(!push.embedInNavigationView && push.isPush && !push.isPresented)
    let sheet = Route.sheet(Page.a)
    #expect(!sheet.embedInNavigationView && sheet.isPresented && !sheet.isPush)
    #expect(sheet.sheetConfiguration == .default)
    #expect(sheet.sheetConfiguration?.detents == [.large])
    #expect(sheet.sheetConfiguration?.showsDragIndicator == true)
    let cover = Route.cover(Page.a)
    #expect(!cover.embedInNavigationView && cover.isPresented && !cover.isPush)
    #expect([cover, push, .root(.a)].allSatisfy { $0.sheetConfiguration == nil })
  }

  @Test func `RB-003 the heights of the sheets that have names`() {
    #expect(SheetConfiguration.half.detents == [.medium])
    #expect(SheetConfiguration.halfAndFull.detents == [.medium, .large])
  }

  @Test func `RB-004 a cover is there on every platform`() {
    #expect(Route.cover(Page.a).style == .cover)
  }

  @Test func `RB-005 the way a screen is shown survives a change of the screen and a map`() {
    let route = Route.sheet(3, embedInNavigationView: true, configuration: .half)
    var changed = route
    changed.screen = 4
    #expect(changed == .sheet(4, embedInNavigationView: true, configuration: .half))
    let mapped: Route<String> = route.map(String.init)
    #expect(mapped == .sheet("3", embedInNavigationView: true, configuration: .half))
    #expect(route.screen == 3)
  }

  private struct Plain: Equatable { let number: Int }

  @Test func `RB-006 routes are equal when their screens and the way they are shown are`() {
    let one = Plain(number: 1)
    #expect(Route.push(one) != .sheet(one))
    #expect(Route.sheet(one) != .sheet(one, embedInNavigationView: true))
    #expect(Route.sheet(one, configuration: .half) != .sheet(one))
    #expect(Route.push(one) == .push(one))
    #expect(Route.push(one) != .push(Plain(number: 2)))
  }

  @Test func `RB-007 routes are encoded with all that they are`() throws {
    let routes: Pages = [
      .root(.home), .sheet(.form, embedInNavigationView: true, configuration: .halfAndFull), .cover(.pay),
    ]
    let text = try JSONEncoder().encode(routes)
    let decoded = try JSONDecoder().decode(Pages.self, from: text)
    #expect(decoded == routes)
    #expect(decoded[1].sheetConfiguration == .halfAndFull)

    let odd = String(decoding: text, as: UTF8.self).replacing("\"cover\"", with: "\"blanket\"")
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Pages.self, from: Data(odd.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Testing.Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.first?.intValue == 2)
  }

  @Test func `RB-007b an id, a lock and an attempt survive as well`() throws {
    var locked = Route.cover(Page.pay).locked()
    locked.id = 7
    locked.attempt = RouteAttempt(keeping: 1)
    let decoded = try JSONDecoder().decode(Route<Page>.self, from: JSONEncoder().encode(locked))
    #expect(decoded == locked)
    #expect(decoded.id == 7 && decoded.isLocked && decoded.attempt?.keeping == 1)
  }

  @Test func `RB-008 both labels set the navigation, and a route without a label is a push`() {
    #expect(Route.root(Page.a, withNavigation: false) == .root(.a, embedInNavigationView: false))
    #expect(Route.sheet(Page.a, withNavigation: true) == .sheet(.a, embedInNavigationView: true))
    #expect(Route.cover(Page.a, withNavigation: true) == .cover(.a, embedInNavigationView: true))
    #expect(Route(Page.detail(1)) == .push(.detail(1)))
  }
}
