import Backstaff
import BackstaffTestSupport
import FoundationEssentials
import Testing

@Suite struct LinkPrintingTests {
  private let shop = LinkTable<ShopPlace>.shop

  @Test func `RB-099 defaults are left out, and what is reserved is encoded once`() {
    #expect(shop.print(.orders(page: 1)) == "/orders")
    #expect(shop.print(.orders(page: 10)) == "/orders?page=10")
    #expect(shop.print(.user("a/b c?#%")) == "/users/a%2Fb%20c%3F%23%25")
    #expect(shop.print(.user("%2F")) == "/users/%252F")
    #expect(shop.print(.user("libstdc++6:i386")) == "/users/libstdc++6:i386")
    #expect(shop.print(.search(query: "a+b&c=d", count: 10)) == "/search?query=a%2Bb%26c%3Dd")
    #expect(shop.print(.home) == "/")
    #expect(shop.print(.file(["a/b", "c"])) == "/files/a%2Fb/c")
    let sieve = ShopPlace.Sieve(
      q: "", tag: ["x", "y"], flag: true, e: "", sort: .oldest, since: Date(timeIntervalSinceReferenceDate: 0),
      weight: 1e21, levels: [-128])
    #expect(
      shop.print(.sieve(sieve))
        == "/s?q=&tag=x&tag=y&flag&e=&sort=oldest&since=2001-01-01T00:00:00Z&weight=1e%2B21&level=-128")
  }

  @Test func `a link is printed under a scheme, a host or none`() {
    #expect(shop.print(.order(7), at: .scheme("myapp")) == "myapp://orders/7")
    #expect(shop.print(.order(7), at: .host("ex.com")) == "https://ex.com/orders/7")
    #expect(shop.print(.home, at: .scheme("myapp")) == "myapp:///")
    #expect(shop.print(.home, at: .host("ex.com")) == "https://ex.com")
    // What is no host in small letters stands behind the third slash.
    let table = LinkTable<ShopPlace>(schemes: ["myapp"]) {
      Link("/:id", .path("id"), make: { .user($0) }, read: { $0[case: \.user] })
    }
    for (id, link) in ["abc": "myapp://abc", "Abc": "myapp:///Abc", "a b": "myapp:///a%20b", "a@b": "myapp:///a@b"] {
      #expect(table.print(.user(id), at: .scheme("myapp")) == link)
      #expect(table.destination(link) == .user(id))
    }
    // Somebody else's origin would be read back as foreign.
    for origin in [LinkOrigin.scheme("other"), .host("evil.org"), .scheme("https"), .host("a/b")] {
      #expect(shop.print(.order(7), at: origin) == nil)
    }
  }

  @Test(
    arguments: [
      (.user("me"), .taken), (.help(["internal", "keys"]), .taken), (.user(""), .unreadable),
      (.user(".."), .unreadable), (.user("a\u{7}"), .unreadable),
      (.user(String(repeating: "é", count: 400)), .unreadable),
      (.file([]), .noLink), (.file(["a", ""]), .unreadable), (.crowd, .noLink),
      (.sieve(ShopPlace.Sieve(q: "", weight: .nan)), .unreadable),
      (.sieve(ShopPlace.Sieve(q: "", since: .distantFuture.addingTimeInterval(1e15))), .unreadable),
    ] as [(ShopPlace, LinkPrintError.Code)])
  func `what would lead somewhere else is not printed, for a reason`(place: ShopPlace, code: LinkPrintError.Code) {
    let error = #expect(throws: LinkPrintError.self) { try shop.printed(place) }
    #expect(error?.code == code)
    #expect(error?.message.isEmpty == false)
    #expect(shop.print(place) == nil)
  }

  @Test func `a value whose text stands for none is not printed`() {
    let table = LinkTable<Double> { Link("/:number", .path("number", Double.self), make: { $0 }, read: { $0 }) }
    #expect(table.print(0.1) == "/0.1")
    #expect(table.print(-.infinity) == nil)
    let error = #expect(throws: LinkPrintError.self) { try table.printed(.nan) }
    #expect(error?.code == .unreadable)
  }

  @Test func `the first link that can prints`() {
    let table = LinkTable<ShopPlace> {
      Link("/old/:id", .path("id", Int.self)) { .order($0) }
      Link("/small/:id", .path("id", Int8.self)) {
        .order(Int($0))
      } read: {
        $0[case: \.order].flatMap { Int8(exactly: $0) }
      }
      Link("/orders/:id", .path("id", Int.self), make: { .order($0) }, read: { $0[case: \.order] })
    }
    #expect(table.print(.order(7)) == "/small/7")
    #expect(table.print(.order(700)) == "/orders/700")
    #expect(table.destination("/old/7") == .order(7))
  }

  // MARK: the law

  private func text(_ generator: inout SeededGenerator) -> String {
    let parts = DocumentMaker.names + ["홍길동", "😀", "a+b", "%2F", "100%", "a=b", "x&y", "..a", ";v=1", "é", "\u{85}"]
    let count = Int.random(in: 0...3, using: &generator)
    return (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
  }

  private func sieve(_ generator: inout SeededGenerator) -> ShopPlace.Sieve {
    func sometimes<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
      Bool.random(using: &generator) ? value(&generator) : nil
    }
    return ShopPlace.Sieve(
      q: text(&generator), tag: (0..<Int.random(in: 0...3, using: &generator)).map { _ in text(&generator) },
      flag: Bool.random(using: &generator), e: sometimes { text(&$0) },
      sort: ShopPlace.Sort.allCases.randomElement(using: &generator) ?? .newest,
      since: sometimes { Date(timeIntervalSinceReferenceDate: Double.random(in: 1...3e9, using: &$0).rounded()) },
      owner: sometimes { generator in
        UUID(uuid: withUnsafeBytes(of: (generator.next(), generator.next())) { $0.loadUnaligned(as: uuid_t.self) })
      },
      weight: Bool.random(using: &generator) ? 1 : Double(bitPattern: generator.next()),
      levels: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Int8.random(in: .min ... .max, using: &generator)
      })
  }

  private func place(_ generator: inout SeededGenerator) -> ShopPlace {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .home
    case 1: .me
    case 2: .orders(page: Int.random(in: -1...2, using: &generator))
    case 3: .order(Int(truncatingIfNeeded: generator.next()))
    case 4: .edit(Int.random(in: 0...9, using: &generator))
    case 5: .user(text(&generator))
    case 6: .search(query: text(&generator), count: Int.random(in: 9...11, using: &generator))
    case 7: .file((0..<Int.random(in: 1...3, using: &generator)).map { _ in text(&generator) })
    default: .sieve(sieve(&generator))
    }
  }

  /// Whether nothing about a text keeps it out of a link.
  private func fits(_ text: String, asSegment: Bool) -> Bool {
    !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && !(asSegment && ["", ".", "..", "me"].contains(text))
  }

  private func fits(_ place: ShopPlace) -> Bool {
    switch place {
    case .user(let id): fits(id, asSegment: true)
    case .file(let path): path.allSatisfy { fits($0, asSegment: true) }
    case .search(let query, _): fits(query, asSegment: false)
    case .sieve(let sieve):
      sieve.weight.isFinite && ([sieve.q, sieve.e ?? ""] + sieve.tag).allSatisfy { fits($0, asSegment: false) }
    default: true
    }
  }

  @Test func `whatever is printed is read back, and whatever fits is printed`() {
    let origins: [LinkOrigin] = [.path, .scheme("myapp"), .host("ex.com")]
    let broken = LawRun.here.firstBroken { generator in
      let place = place(&generator)
      let origin = origins.randomElement(using: &generator) ?? .path
      do throws(LinkPrintError) {
        let text = try shop.printed(place, at: origin)
        let match = shop.parse(text).match
        if match?.destination != place { return "\(place) is read back from \(text) as another" }
        if match?.notes != [] || match?.extras != [] { return "\(text) is read with something left over" }
        if origin == .path, match?.url.description != text { return "\(text) is not how a link is written" }
      } catch {
        if fits(place) { return "\(place) is not printed: \(error)" }
      }
      return nil
    }
    #expect(broken == nil)
  }
}
