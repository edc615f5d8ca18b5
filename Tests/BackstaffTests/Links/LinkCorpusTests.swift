import Backstaff
import BackstaffTestSupport
import Testing

/// Inputs that nobody here wrote: the URLs of web-platform-tests, and the big list of naughty strings.
@Suite struct LinkCorpusTests {
  @Test func `every input of the URL corpus is read or refused with a reason`() throws {
    let inputs = try Fixture.inputs("urls/cases.txt")
    #expect(inputs.count == 891)
    var (read, refused) = (0, [String: Int]())
    for (name, bytes) in inputs {
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(LinkURLError) {
        let url = try LinkURL(parsing: text)
        read += 1
        #expect(problem(with: url) == nil, "\(name)")
      } catch {
        refused[error.code.rawValue, default: 0] += 1
        #expect((0...text.utf8.count).contains(error.offset) && !error.message.isEmpty, "\(name)")
      }
    }
    #expect(read == 272)
    #expect(
      refused == [
        "empty": 5, "syntax": 169, "not_ascii": 39, "control_character": 63, "encoding": 10, "dot_segment": 59,
        "user_info": 43, "port": 83, "host": 148,
      ])
  }

  @Test func `no input of the URL corpus belongs to an app that has not said so`() throws {
    for (name, bytes) in try Fixture.inputs("urls/cases.txt") {
      switch LinkTable.shop.parse(String(decoding: bytes, as: UTF8.self)) {
      case .malformed: break
      case .foreign(let url): #expect(url.scheme != nil && url.scheme != "myapp" && url.host != "ex.com", "\(name)")
      case .unknown(let url): #expect(url.scheme == nil, "\(name)")
      case .match(let match): #expect(match.url.segments.isEmpty, "\(name): \(match.url)")
      }
    }
  }

  /// What would be wrong with a link that was read: a path that climbs, a control character, anything decoded twice.
  private func problem(with url: LinkURL) -> String? {
    if url.segments.contains(where: { [".", "..", ""].contains($0) }) { return "a segment climbs or is empty" }
    if url.host == "." || url.host == ".." { return "the host climbs" }
    let texts = [url.scheme ?? "", url.host ?? "", url.fragment ?? ""] + url.segments
    let all = texts + url.query.flatMap { [$0.name, $0.value ?? ""] }
    if all.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }) {
      return "a control character came through"
    }
    // Decoded twice, a text with a percent sign would not come back.
    do throws(LinkURLError) {
      return try LinkURL(parsing: url.description) == url ? nil : "written as another link"
    } catch {
      return "\(error)"
    }
  }

  @Test func `every naughty string is a parameter that comes back, or is refused with a reason`() throws {
    let inputs = try Fixture.inputs("strings/cases.txt")
    #expect(inputs.count == 515)
    let shop = LinkTable<ShopPlace>.shop
    var (path, query) = (0, 0)
    var refused: [String: Int] = [:]
    for (name, bytes) in inputs {
      let text = String(decoding: bytes, as: UTF8.self)
      for place in [ShopPlace.user(text), .search(query: text, count: 10)] {
        do throws(LinkPrintError) {
          let link = try shop.printed(place, at: .scheme("myapp"))
          #expect(shop.destination(link) == place, "\(name)")
          #expect(link.utf8.allSatisfy { (0x21...0x7e).contains($0) }, "\(name)")
          if place.is(\.user) { path += 1 } else { query += 1 }
        } catch {
          refused["\(place.activeCaseName) \(error.code.rawValue)", default: 0] += 1
        }
      }
    }
    // Six hold control characters and one is too long when it is encoded; as segments, one is empty and one a dot.
    #expect(path == 506)
    #expect(query == 508)
    #expect(refused == ["user unreadable": 9, "search unreadable": 7])
  }
}
