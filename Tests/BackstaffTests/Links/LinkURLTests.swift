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

  private struct Parts: Equatable {
    var scheme: String?
    var host: String?
    var segments: [String] = []
    var query: [String] = []
    var fragment: String?
  }

  private func parts(_ text: String) throws -> Parts {
    let url = try LinkURL(parsing: text)
    let query = url.query.map { item in item.name + (item.value.map { "=" + $0 } ?? "") }
    return Parts(
      scheme: url.scheme, host: url.host, segments: url.segments, query: query, fragment: url.fragment)
  }

  @Test func `a link is taken apart`() throws {
    #expect(
      try parts("desk://inventory/items/bash/edit?note=a&why=&all#top")
        == Parts(
          scheme: "desk", host: "inventory", segments: ["items", "bash", "edit"], query: ["note=a", "why=", "all"],
          fragment: "top"))
  }

  @Test func `a host alone, a path behind a scheme and a path alone are links`() throws {
    #expect(try parts("desk://inventory") == Parts(scheme: "desk", host: "inventory"))
    #expect(try parts("desk://inventory?a=b") == Parts(scheme: "desk", host: "inventory", query: ["a=b"]))
    for text in ["desk:///items/bash", "desk:/items/bash", "desk:items/bash"] {
      #expect(try parts(text) == Parts(scheme: "desk", segments: ["items", "bash"]), "\(text)")
    }
    #expect(try parts("/items/bash") == Parts(segments: ["items", "bash"]))
    #expect(try parts("//items/bash") == Parts(segments: ["items", "bash"]))
    #expect(try parts("desk:") == Parts(scheme: "desk"))
  }

  @Test func `scheme and host are the same in capitals and segments are not`() throws {
    #expect(
      try parts("DESK://In-Ventory.org/Items") == Parts(scheme: "desk", host: "in-ventory.org", segments: ["Items"]))
  }

  @Test func `percent signs are decoded once`() throws {
    #expect(
      try parts("a://b/%2561/x%2Fy/%C3%A9?n%3d=%26%3D#%2523")
        == Parts(scheme: "a", host: "b", segments: ["%61", "x/y", "é"], query: ["n==&="], fragment: "%23"))
  }

  @Test func `a plus sign is a plus sign in every part`() throws {
    #expect(
      try parts("a://b/libstdc++6?name=g++#c++")
        == Parts(scheme: "a", host: "b", segments: ["libstdc++6"], query: ["name=g++"], fragment: "c++"))
  }

  @Test func `what differs without a difference is written in one way`() throws {
    let links = [
      "A://B/c/d?e=f&g", "a://b//c/d/?e=f&g", "a://b/c///d?&e=f&&g&", "a://b/%63/d?%65=f&g#", "a://b/c/d//?e=%66&g",
    ]
    #expect(Set(try links.map { try LinkURL(parsing: $0) }).count == 1)
    for link in links { #expect(try LinkURL(parsing: link).description == "a://b/c/d?e=f&g") }
    #expect(try LinkURL(parsing: "a:b").description == "a:///b")
    #expect(try LinkURL(parsing: "//?#").description == "/")
  }

  @Test func `an item of a query ends its name at the first equals sign`() throws {
    #expect(try parts("a://b?c=d=e&f==").query == ["c=d=e", "f=="])
  }

  @Test func `a value is found by its name, the first of several`() throws {
    let url = try LinkURL(parsing: "desk://inventory/add?name=htop&note=&all&name=top")
    #expect(url["name"] == "htop")
    #expect(url["note"] == "")
    #expect(url["all"] == "")
    #expect(url["version"] == nil)
    #expect(url.query.map(\.name) == ["name", "note", "all", "name"])
  }

  @Test func `a link of the longest length is read and one byte more is refused`() throws {
    let longest = "a://b/" + String(repeating: "x", count: LinkURL.lengthLimitBytes - 6)
    #expect(try LinkURL(parsing: longest).segments.first?.count == LinkURL.lengthLimitBytes - 6)
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: longest + "x") }
    #expect(error?.code == .tooLong)
    #expect(error?.offset == LinkURL.lengthLimitBytes)
  }

  @Test(arguments: [
    Refused("", .empty, 0),
    Refused("bash", .syntax, 4), Refused("://b", .syntax, 0), Refused("1a://b", .syntax, 2),
    Refused("?a=b", .syntax, 0),
    Refused("#a", .syntax, 0), Refused("é:b", .notASCII, 0), Refused(" a://b", .syntax, 0),
    Refused("\ta://b", .controlCharacter, 0), Refused("a b://c", .syntax, 1),
    Refused("a://me@b/c", .userInfo, 4), Refused("a://me:secret@b/c", .userInfo, 4),
    Refused("https://ex.com\\@evil.org/", .userInfo, 8),
    Refused("a://b:80/c", .port, 5), Refused("a://b:/c", .port, 5), Refused("a://[::1]/c", .host, 4),
    Refused("a://b%2Ec/d", .host, 5), Refused("a://b c/d", .host, 5), Refused("a://b\\c", .host, 5),
    Refused("a://bücher.example/c", .notASCII, 5), Refused("a://b\u{7}/c", .controlCharacter, 5),
    Refused("a://../b", .dotSegment, 4), Refused("a://.", .dotSegment, 4),
    Refused("a://b/.", .dotSegment, 6), Refused("a://b/c/..", .dotSegment, 8), Refused("/..", .dotSegment, 1),
    Refused("a:..", .dotSegment, 2), Refused("a://b/%2e%2E/c", .dotSegment, 6), Refused("a://b/.%2e", .dotSegment, 6),
    Refused("a://b/c d", .syntax, 7), Refused("a://b/é", .notASCII, 6), Refused("a://b/c\\d", .syntax, 7),
    Refused("a://b/c\u{0}", .controlCharacter, 7), Refused("a://b/c\n", .controlCharacter, 7),
    Refused("a://b/%", .encoding, 6), Refused("a://b/c%2", .encoding, 7), Refused("a://b/%2g", .encoding, 6),
    Refused("/%zz", .encoding, 1),
    Refused("a://b/%C3", .encoding, 6), Refused("a://b/%C0%AE", .encoding, 6), Refused("a://b/%ED%A0%80", .encoding, 6),
    Refused("a://b/%00", .controlCharacter, 6), Refused("a://b/c%0Ad", .controlCharacter, 6),
    Refused("a://b/%C2%9B", .controlCharacter, 6), Refused("a://b?c=%1b", .controlCharacter, 8),
    Refused("a://b#%7f", .controlCharacter, 6),
    Refused("a://b?=c", .syntax, 6), Refused("a://b?c=d e", .syntax, 9), Refused("a://b#c#d", .syntax, 7),
  ])
  func `a malformed link is refused with its reason and its place`(refused: Refused) throws {
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: refused.text) }
    #expect(error?.code == refused.code)
    #expect(error?.offset == refused.offset)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `no text of two bytes behind a host is ever trusted blindly`() throws {
    // Every pair of bytes: what is accepted is written as a link that is read as the same, what is not is refused and
    // never traps.
    var accepted = 0
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = String(decoding: Array("a://b/".utf8) + [first, second], as: UTF8.self)
        guard let url = read(text) else { continue }
        accepted += 1
        #expect(read(url.description) == url, "\(text)")
        #expect(!url.segments.contains { [".", "..", ""].contains($0) }, "\(text)")
      }
    }
    // 79 bytes may stand in a segment as they are. Pairs of them, but for `..`; with a slash on either side, but for
    // a dot beside it, and two slashes. What may follow `?` and `#` is two more, but that `=` begins no query and `#`
    // may end one; and each of the three before one of the two that open a query or a fragment.
    let segments = 79 * 79 - 1 + (78 + 78 + 1)
    let openedFirst = (79 + 2 - 1 + 1) + (79 + 2)
    let openedSecond = (78 + 1) * 2
    #expect(accepted == segments + openedFirst + openedSecond)
  }

  private func read(_ text: String) -> LinkURL? {
    do throws(LinkURLError) { return try LinkURL(parsing: text) } catch { return nil }
  }
}
