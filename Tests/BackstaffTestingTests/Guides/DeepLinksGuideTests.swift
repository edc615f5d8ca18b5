import Backstaff
import BackstaffTesting
import Testing

// The lines between the marks stand in docs/guides/deep-links.md; DocsTests compares the two.
// GUIDE begin: screens
@Reducer
enum StallScreen {
  case orders(OrderList)
  case order(OrderDetail)
  case search(OrderSearch)
}

extension StallScreen.State: Equatable {}

@Reducer
struct OrderList {
  struct State: Equatable {}
  enum Action {}
}

@Reducer
struct OrderDetail {
  struct State: Equatable { var id: Int }
  enum Action {}
}

@Reducer
struct OrderSearch {
  enum Sort: String, LinkValue { case newest, oldest }

  struct State: Equatable {
    var text: String
    var sort = Sort.newest
    var tags: [String] = []
  }

  enum Action {}
}
// GUIDE end

// GUIDE begin: table
extension StallScreen {
  static let links = LinkTable<State>(schemes: ["stall"], hosts: ["stall.example"]) {
    Link("/orders", make: { .orders(OrderList.State()) }, read: { $0.is(\.orders) })
    Link("/orders/:id", .path("id", Int.self), parent: "/orders") {
      .order(OrderDetail.State(id: $0))
    } read: {
      $0[case: \.order]?.id
    }
    Link(
      "/search", .query("text"), .query("sort", default: OrderSearch.Sort.newest), .query("tag", [String].self),
      options: LinkOptions(style: .sheet)
    ) {
      .search(OrderSearch.State(text: $0, sort: $1, tags: $2))
    } read: {
      $0[case: \.search].map { ($0.text, $0.sort, $0.tags) }
    }
  }
}
// GUIDE end

// GUIDE begin: value
struct Revision: LinkValue, Equatable {
  var number: Int

  init?(linkText: String) {
    guard linkText.hasPrefix("v"), let number = Int(linkText.dropFirst()) else { return nil }
    self.number = number
  }

  var linkText: String { "v\(number)" }
}
// GUIDE end

// GUIDE begin: feature
extension OrderDetail {
  static let links: [Link<State>] = [
    Link("/orders/:id", .path("id", Int.self), make: { State(id: $0) }, read: { $0.id })
  ]
}

extension StallScreen {
  static let linksOfFeatures = LinkTable<State>(schemes: ["stall"], excluding: ["/orders/:id/internal"]) {
    OrderDetail.links.map { $0.map({ .order($0) }, read: { $0[case: \.order] }) }
    Link("/orders/*", make: { .orders(OrderList.State()) })
  }
}
// GUIDE end

// GUIDE begin: open
func screens(of text: String) -> [StallScreen.State] {
  switch StallScreen.links.parse(text) {
  case .match(let match): match.chain.map(\.destination)
  case .unknown, .foreign, .malformed: []
  }
}
// GUIDE end

@Suite struct DeepLinksGuideTests {
  // GUIDE begin: test
  @Test func `links of the stall lead where they should and back`() {
    let links = StallScreen.links
    #expect(links.problems == [])
    #expect(links.parse("stall://orders/7").match?.destination == .order(OrderDetail.State(id: 7)))
    #expect(links.parse("https://stall.example/orders/7/").match?.destination == .order(OrderDetail.State(id: 7)))
    #expect(links.parse("/orders/seven").match == nil)
    #expect(screens(of: "/orders/7") == [.orders(OrderList.State()), .order(OrderDetail.State(id: 7))])

    let search = StallScreen.State.search(OrderSearch.State(text: "a/b & c", tags: ["red", "new"]))
    #expect(links.print(search) == "/search?text=a/b%20%26%20c&tag=red&tag=new")
    #expect(links.print(search, at: .scheme("stall")) == "stall://search?text=a/b%20%26%20c&tag=red&tag=new")
  }
  // GUIDE end

  @Test func `what the guide says of links of features and of values is so`() {
    let links = StallScreen.linksOfFeatures
    #expect(links.problems == [])
    #expect(links.parse("/orders/7").match?.destination == .order(OrderDetail.State(id: 7)))
    #expect(links.parse("/orders/archive").match?.destination == .orders(OrderList.State()))
    #expect(links.parse("/orders/7/internal").match == nil)
    #expect(links.print(.orders(OrderList.State())) == nil)
    #expect(Revision(linkText: "v12")?.number == 12)
    #expect(Revision(linkText: Revision(linkText: "v12")?.linkText ?? "")?.linkText == "v12")
    #expect(screens(of: "https://elsewhere.example/orders") == [])
    #expect(
      StallScreen.links.parse("/search?text=a&sort=best").match?.notes.map(\.description) == [
        "badOptionalQuery(\"sort\")"
      ])
  }

  @Test func `the refusals that the guide shows are those of the reader`() throws {
    let links = ["/orders/../admin", "https://me@stall.example/orders", "/orders/%zz", "/search?text=a b"]
    let lines = links.map { link in
      guard case .malformed(let error) = StallScreen.links.parse(link) else { return "\(link) was read" }
      return "\(link)\n  \(error.code.rawValue): \(error)"
    }
    #expect(try GuidePage("deep-links").texts.last == lines.joined(separator: "\n"))
  }
}
