import Backstaff
import FoundationEssentials

/// A small app's places and the table of its links, which most tests of tables use.
@CasePathable
enum ShopPlace: Equatable, Sendable {
  case home
  case profile
  case me
  case user(String)
  case crowd
  case orders(page: Int)
  case order(Int)
  case edit(Int)
  case search(query: String, count: Int)
  case sieve(Sieve)
  case file([String])
  case help([String])

  enum Sort: String, LinkValue, CaseIterable { case newest, oldest }

  /// A value of every kind that a query can carry.
  struct Sieve: Equatable, Sendable {
    var q: String
    var tag: [String] = []
    var flag = false
    var e: String?
    var sort: Sort = .newest
    var since: Date?
    var owner: UUID?
    var weight: Double = 1
    var levels: [Int8] = []
  }
}

extension LinkTable<ShopPlace> {
  static let shop = LinkTable(schemes: ["myapp"], hosts: ["ex.com"], excluding: ["/help/internal/*"]) {
    Link("/", make: { .home }, read: { $0 == .home })
    Link("/profile", make: { .profile }, read: { $0 == .profile })
    Link("/users/*", make: { .crowd })
    Link("/users/:id", .path("id"), make: { .user($0) }, read: { $0[case: \.user] })
    Link("/users/me", make: { .me }, read: { $0 == .me })
    Link("/orders", .query("page", default: 1), make: { .orders(page: $0) }, read: { $0[case: \.orders] })
    Link("/orders/:id", .path("id", Int.self), parent: "/orders", make: { .order($0) }, read: { $0[case: \.order] })
    Link(
      "/orders/:id/edit", .path("id", Int.self), parent: "/orders/:id", make: { .edit($0) }, read: { $0[case: \.edit] })
    Link("/search", .query("query"), .query("count", default: 10)) {
      .search(query: $0, count: $1)
    } read: {
      $0[case: \.search].map { ($0.query, $0.count) }
    }
    Link(
      "/s", .query("q"), .query("tag", [String].self), .flag("flag"), .query("e", String?.self),
      .query("sort", default: ShopPlace.Sort.newest), .query("since", Date?.self), .query("owner", UUID?.self),
      .query("weight", default: 1.0), .query("level", [Int8].self)
    ) {
      .sieve(
        ShopPlace.Sieve(
          q: $0, tag: $1, flag: $2, e: $3, sort: $4, since: $5, owner: $6, weight: $7, levels: $8))
    } read: {
      $0[case: \.sieve].map { ($0.q, $0.tag, $0.flag, $0.e, $0.sort, $0.since, $0.owner, $0.weight, $0.levels) }
    }
    Link("/files/*rest", .tail("rest"), make: { .file($0) }, read: { $0[case: \.file] })
    Link("/help/*topic", .tail("topic"), make: { .help($0) }, read: { $0[case: \.help] })
  }

  func destination(_ text: String) -> ShopPlace? { parse(text).match?.destination }
}
