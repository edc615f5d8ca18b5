import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

@Suite struct LinkTableTests {
  private let shop = LinkTable<ShopPlace>.shop

  @Test(arguments: [
    "myapp://profile", "myapp:///profile", "myapp:profile", "https://ex.com/profile", "/profile", "MyApp://Profile",
    "http://EX.com/profile",
  ])
  func `RB-087 every way to write a link leads to the same segments`(text: String) throws {
    let match = try #require(shop.parse(text).match)
    #expect(match.destination == .profile)
    #expect(match.url.segments == ["profile"])
    #expect(match.url.description == "/profile")
    #expect(match.entry.pattern == "/profile")
  }

  @Test func `RB-088 slashes and a question mark too many change nothing, and case does`() throws {
    for text in ["/profile/", "//profile", "/profile?", "myapp://profile/", "https://ex.com//profile//?#"] {
      #expect(shop.destination(text) == .profile, "\(text)")
    }
    #expect(shop.parse("/Profile") == .unknown(try LinkURL(parsing: "/Profile")))
  }

  @Test func `RB-089 segments are told apart first and decoded then`() {
    #expect(shop.destination("/users/a%2Fb") == .user("a/b"))
    #expect(shop.destination("/users/%ED%99%8D%EA%B8%B8%EB%8F%99") == .user("홍길동"))
    #expect(shop.destination("/users/42;v=1") == .user("42;v=1"))
    #expect(shop.destination("/users/%252e%252e") == .user("%2e%2e"))
  }

  @Test(
    arguments: [
      ("/%zz", .encoding, 1), ("/users/../admin", .dotSegment, 7), ("/users/./x", .dotSegment, 7),
      ("/users/%2E%2e/admin", .dotSegment, 7), ("/users/" + String(repeating: "x", count: 4_993), .tooLong, 2_048),
      ("/users/%00", .controlCharacter, 7),
    ] as [(String, LinkURLError.Code, Int)])
  func `RB-090b what is malformed is never matched`(text: String, code: LinkURLError.Code, offset: Int) throws {
    guard case .malformed(let error) = shop.parse(text) else {
      Testing.Issue.record("\(text.prefix(40)) was read")
      return
    }
    #expect(error.code == code)
    #expect(error.offset == offset)
    #expect(error.description.hasSuffix("(at byte \(offset))"))
  }

  @Test func `RB-091 a number in a path is a number or another link`() {
    #expect(shop.destination("/orders/42") == .order(42))
    #expect(shop.destination("/orders/4x2") == nil)
    #expect(shop.destination("/orders/99999999999999999999") == nil)
    #expect(shop.destination("/orders/-1") == .order(-1))
    #expect(shop.destination("/orders/+1") == nil)
    let table = LinkTable<ShopPlace> {
      Link("/users/:id", .path("id", Int.self)) { $0 > 0 ? .order($0) : nil }
      Link("/users/*", make: { .crowd })
    }
    #expect(table.destination("/users/42") == .order(42))
    #expect(table.destination("/users/4x2") == .crowd)
    #expect(table.destination("/users/0") == .crowd)
  }

  @Test(arguments: [
    ("q=a&flag=true", true), ("q=a&flag=false", false), ("q=a&flag", true), ("q=a", false),
  ]) func `a flag is a name alone, true or false`(query: String, flag: Bool) {
    #expect(shop.destination("/s?" + query) == .sieve(ShopPlace.Sieve(q: "a", flag: flag)))
  }

  @Test func `RB-092 values are of their type or no values`() {
    let id = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
    let table = LinkTable<String> {
      Link("/bool", .query("v", Bool.self)) { "\($0)" }
      Link("/sort", .query("v", ShopPlace.Sort.self)) { "\($0)" }
      Link("/uuid/:v", .path("v", UUID.self)) { "\($0)" }
      Link("/date", .query("v", Date.self)) { $0.linkText }
      Link("/double", .query("v", Double.self)) { "\($0)" }
      Link("/byte", .query("v", UInt8.self)) { "\($0)" }
      Link("/optional", .query("v", Int?.self)) { $0.map { "\($0)" } ?? "nothing" }
    }
    let good = [
      "/bool?v=true": "true", "/bool?v=false": "false", "/bool?v": "true", "/sort?v=oldest": "oldest",
      "/uuid/" + id: id.uppercased(), "/date?v=2026-11-22T00:26:40Z": "2026-11-22T00:26:40Z",
      "/date?v=2026-11-22T02:26:40+02:00": "2026-11-22T00:26:40Z", "/date?v=2026-11-22": "2026-11-22T00:00:00Z",
      "/date?v=2026-11-22T00:26:40.125Z": "2026-11-22T00:26:40.125Z", "/double?v=-1.5e3": "-1500.0",
      "/byte?v=255": "255", "/optional?v=7": "7", "/optional": "nothing", "/optional?v=x": "nothing",
    ]
    for (text, value) in good { #expect(table.parse(text).match?.destination == value, "\(text)") }
    let bad = [
      "/bool?v=yes", "/bool?v=TRUE", "/bool?v=1", "/bool?v=", "/bool", "/sort?v=Oldest", "/sort?v=", "/sort?v",
      "/uuid/" + id.dropLast(), "/uuid/" + id + "0", "/date?v=22.11.2026", "/date?v=2026-02-30", "/date?v=2026-11",
      "/date?v=2026-11-22T00:26:40", "/double?v=nan", "/double?v=inf", "/double?v=0x10", "/double?v=1e999",
      "/double?v=+1", "/double?v=", "/byte?v=256", "/byte?v=-1", "/byte?v=", "/byte?v",
    ]
    for text in bad { #expect(table.parse(text).match == nil, "\(text)") }
  }

  @Test func `RB-093 a value that need not be there has its default, and a note when it is unreadable`() throws {
    #expect(shop.destination("/search?query=blob&count=5") == .search(query: "blob", count: 5))
    #expect(shop.destination("/search?query=blob") == .search(query: "blob", count: 10))
    let match = try #require(shop.parse("/search?query=blob&count=abc").match)
    #expect(match.destination == .search(query: "blob", count: 10))
    #expect(match.notes.map(\.description) == ["badOptionalQuery(\"count\")"])
    #expect(shop.parse("/search?query=blob").match?.notes == [])
    #expect(shop.destination("/search") == nil)
    #expect(shop.destination("/search?count=5") == nil)
    #expect(shop.parse("/s?q=a&since=then&level=1&level=x").match?.notes.map(\.name) == ["since", "level"])
    #expect(shop.destination("/s?q=a&since=then&level=1&level=x") == .sieve(ShopPlace.Sieve(q: "a", levels: [1])))
  }

  @Test func `RB-094 of a repeated name the first counts, and all of a list`() throws {
    let match = try #require(shop.parse("/s?q=a&q=b&tag=x&tag=y&flag&e=").match)
    #expect(match.destination == .sieve(ShopPlace.Sieve(q: "a", tag: ["x", "y"], flag: true, e: "")))
    #expect(match.notes.map(\.description) == ["repeatedQuery(\"q\")"])
    #expect(match.extras == [])
  }

  @Test func `RB-095 plus stays plus, and what is encoded is decoded once`() throws {
    #expect(shop.destination("/search?query=a+b") == .search(query: "a+b", count: 10))
    #expect(shop.destination("/search?query=c%20d") == .search(query: "c d", count: 10))
    let match = try #require(shop.parse("/search?query=%F0%9F%98%80#sec").match)
    #expect(match.destination == .search(query: "😀", count: 10))
    #expect(match.fragment == "sec")
  }

  @Test func `RB-096 a query never overwrites a path`() throws {
    let match = try #require(shop.parse("/users/42?id=7&x=1&x&y=").match)
    #expect(match.destination == .user("42"))
    #expect(match.extras == [LinkURL.QueryItem("x", "1"), LinkURL.QueryItem("x", nil), LinkURL.QueryItem("y", "")])
  }

  @Test func `RB-097 the more a pattern says the earlier it is asked, in whatever order`() {
    let links: [Link<ShopPlace>] = [
      Link("/users/me") { .me },
      Link("/users/:id", .path("id")) { .user($0) },
      Link("/users/*", make: { .crowd }),
      Link("/:any/me", .path("any")) { .help([$0]) },
    ]
    for order in [[0, 1, 2, 3], [0, 2, 1, 3], [3, 1, 0, 2], [1, 2, 3, 0], [2, 0, 3, 1], [3, 2, 1, 0]] {
      let table = LinkTable<ShopPlace> { order.map { links[$0] } }
      #expect(table.problems == [])
      #expect(table.destination("/users/me") == .me)
      #expect(table.destination("/users/9") == .user("9"))
      #expect(table.destination("/users/a/b") == .crowd)
      #expect(table.destination("/others/me") == .help(["others"]))
      #expect(table.destination("/users") == nil)
    }
  }

  @Test func `an unknown link is told as a path, for whoever follows RB-098`() throws {
    for text in ["/nope?x=1", "myapp://nope?x=1", "https://ex.com/nope/?x=1", "myapp:nope?x=1"] {
      guard case .unknown(let url) = shop.parse(text) else {
        Testing.Issue.record("\(text) is known")
        continue
      }
      #expect(url.description == "/nope?x=1")
    }
  }

  @Test func `case 99 schemes, hosts and patterns do not combine to links that nobody declared`() throws {
    // A scheme of the app's own has no hosts, and a host of the web no scheme but the web's.
    #expect(shop.parse("myapp://ex.com/profile") == .unknown(try LinkURL(parsing: "/ex.com/profile")))
    let foreign = [
      "ex.com://profile", "https://profile", "https:///profile", "https:profile", "https://myapp/profile",
      "https://ex.com.evil.org/profile", "https://evil.org/ex.com/profile", "ftp://ex.com/profile", "myappx://profile",
      "javascript:alert(1)", "https://sub.ex.com/profile",
    ]
    for text in foreign { #expect(shop.parse(text) == .foreign(try LinkURL(parsing: text)), "\(text)") }
    // The values of one pattern do not go with the words of another.
    for text in ["/orders/me", "/orders/7/me", "/profile/7", "/search/7", "/orders/7/edit/8", "/profile/edit"] {
      #expect(shop.parse(text) == .unknown(try LinkURL(parsing: text)), "\(text)")
    }
  }

  @Test func `case 99 what is excluded is never taken, and what is beside it is`() {
    #expect(shop.destination("/help/billing") == .help(["billing"]))
    #expect(shop.destination("/help/internal") == .help(["internal"]))
    #expect(shop.destination("/help/internals/a") == .help(["internals", "a"]))
    for text in ["/help/internal/keys", "myapp://help/internal/a/b", "https://ex.com/help//internal/%61/"] {
      guard case .unknown = shop.parse(text) else {
        Testing.Issue.record("\(text) was taken")
        continue
      }
    }
    #expect(shop.destination("/help/Internal/keys") == .help(["Internal", "keys"]))
  }

  @Test func `a link that another reader took apart is resolved as its text is`() throws {
    let url = try LinkURL(parsing: "myapp://users/9?x=1")
    #expect(shop.resolve(url) == shop.parse("myapp://users/9?x=1"))
  }
}
