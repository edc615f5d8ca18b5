import Backstaff
import Testing

@Suite struct LinkChainTests {
  private let shop = LinkTable<ShopPlace>.shop

  @Test(arguments: ["/orders/7/edit", "myapp://orders/7/edit", "https://ex.com/orders/7/edit?x=1#top"])
  func `the chain of RB-100 is every parent with the parameters it declares`(text: String) throws {
    let match = try #require(shop.parse(text).match)
    #expect(match.chain.map(\.destination) == [.orders(page: 1), .order(7), .edit(7)])
    #expect(match.chain.map(\.entry.pattern) == ["/orders", "/orders/:id", "/orders/:id/edit"])
    #expect(match.destination == .edit(7))
    #expect(match.parents.count == 2)
  }

  @Test func `a link without parent is a chain of itself`() throws {
    #expect(shop.parse("/orders?page=3").match?.chain.map(\.destination) == [.orders(page: 3)])
  }

  @Test func `a parent takes values from path and query alike, and only those that the target declares`() throws {
    let table = LinkTable<ShopPlace> {
      Link("/orders", .query("page", default: 1)) { .orders(page: $0) }
      Link("/orders/:id", .path("id", Int.self), .query("page", default: 1), parent: "/orders") { id, _ in .order(id) }
      Link("/edit", .query("id", Int.self), parent: "/orders/:id") { .edit($0) }
      Link("/tags", .query("page", [Int].self), parent: "/orders") { _ in .profile }
    }
    #expect(table.parse("/orders/7?page=4").match?.chain.map(\.destination) == [.orders(page: 4), .order(7)])
    #expect(table.parse("/orders/7").match?.chain.map(\.destination) == [.orders(page: 1), .order(7)])
    #expect(table.parse("/edit?id=8").match?.chain.map(\.destination) == [.orders(page: 1), .order(8), .edit(8)])
    // The page is nothing that `/edit` declares: an extra reaches no screen.
    let match = try #require(table.parse("/edit?id=8&page=5").match)
    #expect(match.chain.map(\.destination) == [.orders(page: 1), .order(8), .edit(8)])
    #expect(match.extras.map(\.name) == ["page"])
    #expect(table.parse("/tags?page=5&page=6").match?.chain.map(\.destination) == [.orders(page: 5), .profile])
  }

  @Test func `a link whose parent cannot be made of its values is another link`() {
    let table = LinkTable<ShopPlace> {
      Link("/orders/:id", .path("id", Int8.self)) { .order(Int($0)) }
      Link("/orders/:id/edit", .path("id", Int.self), parent: "/orders/:id") { .edit($0) }
    }
    #expect(table.destination("/orders/7/edit") == .edit(7))
    #expect(table.destination("/orders/700/edit") == nil)
  }
}
