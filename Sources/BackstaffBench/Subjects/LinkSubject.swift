import Backstaff

/// Links of an app with forty places.
enum LinkSubject {
  private enum Place: Equatable { case list(Int), item(Int, id: Int), search(String, page: Int) }

  private static let table = LinkTable<Place>(schemes: ["bench"], hosts: ["bench.example"]) {
    for section in 0..<20 {
      Link("/section\(section)", make: { .list(section) }, read: { $0 == .list(section) })
      Link("/section\(section)/:id", .path("id", Int.self), parent: "/section\(section)") {
        .item(section, id: $0)
      } read: {
        if case .item(section, let id) = $0 { id } else { nil }
      }
    }
    Link("/search/:text", .path("text"), .query("page", default: 1)) {
      .search($0, page: $1)
    } read: {
      if case .search(let text, let page) = $0 { (text, page) } else { nil }
    }
  }

  private static let texts = [
    "bench://section19/4711", "https://bench.example/section7/3?from=mail", "/search/caf%C3%A9%20noir?page=12&x=1",
    "bench:section3",
  ]

  /// A link read into its place, with what is beneath.
  static func parsing() -> BenchCase.Body {
    { times in
      for turn in 0..<times { blackHole(table.parse(texts[turn % texts.count])) }
    }
  }

  /// The link alone, taken apart.
  static func takingApart() -> BenchCase.Body {
    { times in
      for turn in 0..<times { blackHole(LinkSubject.url(texts[turn % texts.count])) }
    }
  }

  /// A place printed as its link, which is read once to see that it leads there.
  static func printing() -> BenchCase.Body {
    { times in
      for turn in 0..<times { blackHole(table.print(.item(turn % 20, id: turn))) }
    }
  }

  private static func url(_ text: String) -> LinkURL? {
    do throws(LinkURLError) { return try LinkURL(parsing: text) } catch { return nil }
  }
}
