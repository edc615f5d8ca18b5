import Backstaff
import Testing

@Suite struct LinkURLTests {
  /// A refused link: its code and the offset of the offending byte.
  struct Refused: Sendable {
    let text: String
    let code: LinkURLError.Code
    let offset: Int

    init(_ text: String, _ code: LinkURLError.Code, _ offset: Int) {
      self.text = text
      self.code = code
      self.offset = offset
    }
  }

  private func parts(_ text: String) throws -> (scheme: String, host: String, path: [String], query: [String]) {
    let url = try LinkURL(parsing: text)
    return (url.scheme, url.host, url.path, url.query.map { "\($0.name)=\($0.value)" })
  }

  @Test func `a link is taken apart`() throws {
    let url = try parts("desk://inventory/items/bash/edit?note=a&why=")
    #expect(url == ("desk", "inventory", ["items", "bash", "edit"], ["note=a", "why="]))
  }

  @Test func `a host alone is a link`() throws {
    #expect(try parts("desk://inventory") == ("desk", "inventory", [], []))
    #expect(try parts("desk://inventory?a=b") == ("desk", "inventory", [], ["a=b"]))
  }

  @Test func `scheme and host are the same in capitals and components are not`() throws {
    #expect(try parts("DESK://In-Ventory.org/Items") == ("desk", "in-ventory.org", ["Items"], []))
  }

  @Test func `percent signs are decoded once`() throws {
    #expect(try parts("a://b/%2561/x%2Fy/%C3%A9?n%3d=%26%3D") == ("a", "b", ["%61", "x/y", "é"], ["n==&="]))
  }

  @Test func `a plus sign is a plus sign in every part`() throws {
    #expect(try parts("a://b/libstdc++6?name=g++") == ("a", "b", ["libstdc++6"], ["name=g++"]))
  }

  @Test func `a value is found by its name`() throws {
    let url = try LinkURL(parsing: "desk://inventory/add?name=htop&note=")
    #expect(url["name"] == "htop")
    #expect(url["note"] == "")
    #expect(url["version"] == nil)
  }

  @Test func `a link of the longest length is read and one byte more is refused`() throws {
    let longest = "a://b/" + String(repeating: "x", count: LinkURL.lengthLimitBytes - 6)
    #expect(try LinkURL(parsing: longest).path.first?.count == LinkURL.lengthLimitBytes - 6)
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: longest + "x") }
    #expect(error?.code == .tooLong)
  }

  @Test(arguments: [
    Refused("", .empty, 0),
    Refused("bash", .syntax, 4), Refused("://b", .syntax, 0), Refused("1a://b", .syntax, 2),
    Refused("a:/b", .syntax, 3), Refused("a://", .syntax, 4), Refused("a:///b", .syntax, 4),
    Refused("a://me@b/c", .syntax, 6), Refused("a://b:80/c", .syntax, 5), Refused("a://[::1]/c", .syntax, 4),
    Refused("a://b%2Ec/d", .syntax, 5),
    Refused("a://b/", .emptyComponent, 6), Refused("a://b//c", .emptyComponent, 6),
    Refused("a://b/c/", .emptyComponent, 8), Refused("a://b/?c=d", .emptyComponent, 6),
    Refused("a://b/.", .dotSegment, 6), Refused("a://b/c/..", .dotSegment, 8),
    Refused("a://b/%2e%2E/c", .dotSegment, 6), Refused("a://b/.%2e", .dotSegment, 6),
    Refused("a://b/c d", .syntax, 7), Refused("a://b/é", .syntax, 6), Refused("a://b/c\\d", .syntax, 7),
    Refused("a://b/c\u{0}", .syntax, 7), Refused("a://b/c\n", .syntax, 7), Refused("a://b/c#d", .syntax, 7),
    Refused("a://b/%", .encoding, 6), Refused("a://b/c%2", .encoding, 7), Refused("a://b/%2g", .encoding, 6),
    Refused("a://b/%C3", .encoding, 6), Refused("a://b/%C0%AE", .encoding, 6), Refused("a://b/%ED%A0%80", .encoding, 6),
    Refused("a://b/%00", .encoding, 6), Refused("a://b/c%0Ad", .encoding, 6), Refused("a://b/%C2%9B", .encoding, 6),
    Refused("a://b?c=%1b", .encoding, 8),
    Refused("a://b?", .syntax, 6), Refused("a://b?c", .syntax, 7), Refused("a://b?=c", .syntax, 6),
    Refused("a://b?c=d&", .syntax, 10), Refused("a://b?c=d&&e=f", .syntax, 10), Refused("a://b?c=d=e", .syntax, 9),
    Refused("a://b?c=d#e", .syntax, 9), Refused("a://b?c=d e", .syntax, 9),
    Refused("a://b?c=d&c=e", .repeatedName, 10), Refused("a://b?c=d&%63=e", .repeatedName, 10),
  ])
  func `a malformed link is refused with its reason and its place`(refused: Refused) throws {
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: refused.text) }
    #expect(error?.code == refused.code)
    #expect(error?.offset == refused.offset)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `no text of two bytes behind a host is ever trusted blindly`() throws {
    // Every pair of bytes: what is accepted is written back to the same link, what is not is refused and never traps.
    var accepted = 0
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = String(decoding: Array("a://b/".utf8) + [first, second], as: UTF8.self)
        guard let url = read(text) else { continue }
        accepted += 1
        let path = url.path.map { "/" + $0 }.joined()
        let query = url.query.map { "?\($0.name)=\($0.value)" }.joined()
        #expect("\(url.scheme)://\(url.host)\(path)\(query)" == text)
      }
    }
    // 79 bytes may stand in a component as they are; of the pairs of them, `..` is no component.
    #expect(accepted == 79 * 79 - 1)
  }

  private func read(_ text: String) -> LinkURL? {
    do throws(LinkURLError) { return try LinkURL(parsing: text) } catch { return nil }
  }
}
