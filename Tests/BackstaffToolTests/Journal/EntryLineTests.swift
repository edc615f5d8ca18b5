import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct `A journal entry as a line` {
  /// An event as `log.read` tells it.
  static let event: JSON = [
    "revision": 12, "kind": "event", "at": "1796009345123456789", "epoch": 2, "outcome": "applied",
    "origin": "client:f81d4fae-7dec-41d0-a765-00a0c91e6bf6", "seq": 3, "cause": 11,
    "action": ["path": "destination.addItem.nameChanged", "payload": "htop"],
    "patch": [["op": "replace", "path": "/destination/addItem/name", "value": "htop"]],
  ]

  @Test func `an event tells when, who, what, how and why`() {
    #expect(
      EntryLine(Self.event).text
        == "   12  2026-11-30 03:29:05.123  client:f81d4fae#3  destination.addItem.nameChanged \"htop\"  applied  "
        + "1 change  because of 11")
  }

  @Test func `a link tells where it leads`() {
    let link: JSON = [
      "revision": 2, "kind": "event", "at": "0", "outcome": "applied", "origin": "key:0b5e2f0f6a7e4f0d",
      "action": ["path": "link", "payload": ["id": "mail-1", "url": "desk://inventory/counter"]],
    ]
    #expect(
      EntryLine(link).text
        == "    2  1970-01-01 00:00:00.000  key:0b5e2f0f  link desk://inventory/counter  applied")
  }

  @Test func `a rejection tells its reason by name`() {
    let rejected: JSON = [
      "revision": 12, "kind": "rejected", "at": "0", "outcome": "rejected:204", "origin": "key:0b5e2f0f6a7e4f0d",
      "action": ["path": "destination@7.saveTapped"],
      "context": ["reason": ["code": 204, "name": "stale", "message": "it was replaced"]],
    ]
    #expect(
      EntryLine(rejected).text
        == "   12  1970-01-01 00:00:00.000  key:0b5e2f0f  rejected destination@7.saveTapped  stale: it was replaced")
  }

  @Test func `the other kinds tell what they are`() {
    func text(_ members: [String: JSON]) -> String {
      let entry = ["revision": 4, "at": "0", "origin": "daemon", "outcome": "applied"] as [String: JSON]
      return EntryLine(.object(entry.merging(members) { $1 })).text
    }
    let prefix = "    4  1970-01-01 00:00:00.000  daemon  "
    #expect(
      text(["kind": "effectEnded", "effects": ["revision": 4, "ordinal": 0, "how": "finished"]])
        == prefix + "effect ended 4:0 finished")
    #expect(
      text(["kind": "issue", "context": ["issue": "`a`: sent after dismiss"]]) == prefix
        + "issue `a`: sent after dismiss")
    #expect(text(["kind": "event", "action": ["path": ""]]) == prefix + "restored  applied")
    #expect(text(["kind": "open", "patch": [[:], [:]]]) == prefix + "open  2 changes")
  }

  @Test func `whatever an entry holds it is one line without control characters`() {
    let hostile: JSON = [
      "revision": 1, "kind": "event", "at": "x", "origin": "client:\u{1B}[2J\n", "outcome": "\u{9B}1m\r\n",
      "action": ["path": "a\nb", "payload": "\u{7F}\u{1B}"],
    ]
    let text = EntryLine(hostile).text
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    #expect(text == "    1  ?  client:\\u{1b}[2J\\u{a}  a\\u{a}b \"\\u007f\\u001b\"  \\u{9b}1m\\u{d}\\u{a}")
    #expect(EntryLine(.null).text == "    ?  ?  ?  ?")
  }

  @Test func `a long payload is cut`() {
    var entry = Self.event.objectValue ?? [:]
    entry["action"] = ["path": "a", "payload": .string(String(repeating: "x", count: 1000))]
    #expect(
      EntryLine(.object(entry)).text.contains(
        "a \"\(String(repeating: "x", count: EntryLine.detailCharacters - 2))…  applied"))
  }

  @Test func `times are told for every number there is`() {
    #expect(EntryTime(nanoseconds: -1).text == "1969-12-31 23:59:59.999")
    #expect(EntryTime(nanoseconds: .min).text == "1677-09-21 00:12:43.145")
    #expect(EntryTime(nanoseconds: .max).text == "2262-04-11 23:47:16.854")
  }
}
