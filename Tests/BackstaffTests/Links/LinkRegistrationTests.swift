import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

/// What is wrong with a table is told once, in words that name the patterns, and costs only the link it is about.
@Suite struct LinkRegistrationTests {
  private func table(
    schemes: [String] = [], hosts: [String] = [], excluding: [String] = [],
    @LinkTableBuilder<ShopPlace> links: @escaping () -> [Link<ShopPlace>]
  ) async -> (table: LinkTable<ShopPlace>, issues: [String]) {
    var result: LinkTable<ShopPlace>?
    let raised = await issues {
      result = LinkTable(schemes: schemes, hosts: hosts, excluding: excluding, links: links)
    }
    return (result ?? LinkTable {}, raised.map(\.message))
  }

  @Test func `two equal patterns are a problem that names both, and the first is kept`() async {
    let (table, issues) = await table {
      Link("/users/:id", .path("id", Int.self)) { .order($0) }
      Link("/users/:name", .path("name")) { .user($0) }
      Link("/users/:id/*", .path("id")) { .user($0) }
      Link("/users/:x/*rest", .path("x"), .tail("rest")) { name, _ in .user(name) }
    }
    #expect(table.problems.map(\.code) == [.equalPatterns, .equalPatterns])
    #expect(
      table.problems.map(\.patterns) == [["/users/:id", "/users/:name"], ["/users/:id/*", "/users/:x/*rest"]])
    #expect(issues.count == 2)
    #expect(issues.first?.hasPrefix("/users/:id and /users/:name: both take the same paths") == true)
    #expect(table.entries.map(\.pattern) == ["/users/:id", "/users/:id/*"])
    #expect(table.destination("/users/7") == .order(7))
    #expect(table.destination("/users/x") == nil)
  }

  @Test(arguments: [
    "", "users", "/users/", "//users", "/:", "/:a b", "/*/users", "/*rest/:id", "/users/..", "/.", "/a%2Fb", "/a?b",
    "/a#b", "/\u{7}", "/*a/b",
  ])
  func `what is no pattern is left out`(pattern: String) async {
    let (table, issues) = await table {
      Link(pattern, make: { .home })
      Link("/profile", make: { .profile })
    }
    #expect(table.problems.map(\.code) == [.badPattern])
    #expect(table.problems.first?.patterns == [pattern])
    #expect(issues.count == 1)
    #expect(table.entries.map(\.pattern) == ["/profile"])
    #expect(table.destination("/profile") == .profile)
  }

  @Test func `names of a pattern and parameters are the same, each once`() async {
    let (table, issues) = await table {
      Link("/a/:id", make: { .home })
      Link("/b", .path("id")) { .user($0) }
      Link("/c/:id", .path("id"), .query("id")) { one, _ in .user(one) }
      Link("/d/:id/:id", .path("id")) { .user($0) }
      Link("/e/*rest", .path("rest")) { .user($0) }
      Link("/f", .query("")) { .user($0) }
    }
    #expect(table.problems.map(\.code) == Array(repeating: .badPattern, count: 6))
    #expect(table.problems.map { $0.patterns.joined() } == ["/a/:id", "/b", "/c/:id", "/d/:id/:id", "/e/*rest", "/f"])
    #expect(issues.first == "/a/:id: `id` has no parameter")
    #expect(table.entries == [])
  }

  @Test func `a scheme of the web, a host with a port and an exclusion that is none are left out`() async {
    let (table, issues) = await table(
      schemes: ["MyApp", "https", "1a", "my app", ""],
      hosts: ["EX.com", "ex.com:80", "*.ex.com", "bücher.example", ""],
      excluding: ["help", "/help/*"]
    ) {
      Link("/help/:topic", .path("topic")) { .help([$0]) }
    }
    #expect(table.schemes == ["myapp"])
    #expect(table.hosts == ["ex.com"])
    #expect(table.problems.map(\.code) == Array(repeating: .badOrigin, count: 8) + [.badPattern])
    #expect(issues.count == 9)
    #expect(table.destination("/help/a") == nil)
  }

  @Test func `a parent that is not there, needs more or leads in a circle is a problem`() async {
    let (table, issues) = await table {
      Link("/a", parent: "/nowhere", make: { .home })
      Link("/orders/:id", .path("id", Int.self)) { .order($0) }
      Link("/b", parent: "/orders/:id", make: { .profile })
      Link("/c", .query("id", Int?.self), parent: "/orders/:id") { _ in .me }
      Link("/d", .query("id", default: 3), parent: "/orders/:id") { _ in .crowd }
      Link("/x", parent: "/y", make: { .home })
      Link("/y", parent: "/x", make: { .home })
      Link("/z", parent: "/z", make: { .home })
    }
    #expect(
      table.problems.map(\.code) == [
        .unknownParent, .missingParameter, .missingParameter, .parentCycle, .parentCycle, .parentCycle,
      ])
    #expect(issues.count == 6)
    #expect(issues.first?.hasPrefix("/a and /nowhere: ") == true)
    #expect(issues[1].contains("needs `id`"))
    // The link itself still leads somewhere; only what is beneath it is lost.
    #expect(table.entries.count == 8)
    #expect(table.parse("/a").match?.chain.map(\.destination) == [.home])
    #expect(table.parse("/d").match?.chain.map(\.destination) == [.order(3), .crowd])
  }

  @Test func `a table tells what is in it`() throws {
    let entries = LinkTable<ShopPlace>.shop.entries
    #expect(entries.count == 12)
    let search = try #require(entries.first { $0.pattern == "/search" })
    #expect(search.parameters.map(\.name) == ["query", "count"])
    #expect(search.parameters.map(\.kind) == [.query, .query])
    #expect(search.parameters.map(\.type) == ["String", "Int"])
    #expect(search.parameters.map(\.isRequired) == [true, false])
    #expect(search.parameters.map(\.default) == [nil, "10"])
    let sieve = try #require(entries.first { $0.pattern == "/s" })
    #expect(
      sieve.parameters.map(\.type) == [
        "String", "[String]", "Bool", "String?", "Sort", "Date?", "UUID?", "Double", "[Int8]",
      ])
    let edit = try #require(entries.first { $0.pattern == "/orders/:id/edit" })
    #expect(edit.parent == "/orders/:id")
    #expect(edit.parameters.first?.kind == .path)
    #expect(entries.filter { !$0.isPrinted }.map(\.pattern) == ["/users/*"])
    #expect(entries.first { $0.pattern == "/files/*rest" }?.parameters.first?.kind == .tail)
  }

  @Test func `options come back from their description`() throws {
    #expect(
      LinkOptions()
        == LinkOptions(
          style: .push, embedInNavigationView: true, tab: nil, singleTop: false, requires: [], mode: .replace))
    let options = LinkOptions(style: .sheet, tab: "search", singleTop: true, requires: ["login"], mode: .append)
    let table = LinkTable<ShopPlace> { Link("/profile", options: options, make: { .profile }) }
    #expect(table.parse("/profile").match?.entry.options == options)
    for entry in table.entries + LinkTable.shop.entries {
      #expect(try JSON(encoding: entry).decode(LinkDescription.self) == entry)
    }
  }

  @Test func `links of a feature become those of the app`() {
    enum Child: Equatable { case one(Int), two }
    let links: [Link<Child>] = [
      Link("/one/:n", .path("n", Int.self), make: { .one($0) }, read: { if case .one(let n) = $0 { n } else { nil } }),
      Link("/none", make: { .two }, read: { $0 == .two }),
      Link("/old", make: { .two }),
    ]
    let table = LinkTable<[Child]> { links.map { $0.map({ [$0] }, read: { $0.first }) } }
    #expect(table.parse("/one/3").match?.destination == [.one(3)])
    #expect(table.parse("/old").match?.destination == [Child.two])
    #expect(table.print([.one(3)]) == "/one/3")
    #expect(table.print([Child.two]) == "/none")
    #expect(table.print([]) == nil)
  }
}
