import BackstaffJSON
import Testing

@testable import BackstaffWire
@testable import BackstaffTool

@Suite struct `Reading the journal page by page` {
  private func entry(_ revision: Int64, _ name: String = "") -> JSON {
    ["revision": .integer(revision), "name": .string(name)]
  }

  private func page(_ entries: [JSON], head: Int64) -> JSON { ["entries": .array(entries), "head": .integer(head)] }

  /// A page of a daemon that knows `skip`.
  private func page(_ entries: [JSON], head: Int64, skipped: Int64, more: Bool) -> JSON {
    [
      "entries": .array(entries), "head": .integer(head), "skipped": .integer(skipped), "more": .bool(more),
    ]
  }

  private func full(_ revisions: ClosedRange<Int64>) -> [JSON] { revisions.map { entry($0) } }

  private func live(_ store: String, head: Int64) -> ConnectionState {
    .live(.init(store: store, epoch: 1, connection: .zero, session: "main", head: head))
  }

  @Test func `a short journal is one page`() throws {
    var reader = LogReader(from: 0, follows: false)
    #expect(reader.begin() == [.ask(from: 0, skip: 0)])
    let entries = [entry(0), entry(1), entry(1, "ended")]
    #expect(try reader.received(page: page(entries, head: 1)) == entries.map { .entry($0) } + [.done])
  }

  @Test func `what a page ends with is not printed twice`() throws {
    var reader = LogReader(from: 1, follows: false)
    _ = reader.begin()
    let first = full(1...99) + [entry(99, "ended")]
    #expect(try reader.received(page: page(first, head: 100)).last == .ask(from: 99, skip: 2))
    let second = [entry(99), entry(99, "ended"), entry(99, "issue"), entry(100)]
    #expect(
      try reader.received(page: page(second, head: 100))
        == [.entry(entry(99, "issue")), .entry(entry(100)), .done])
  }

  @Test func `a daemon that gives less than asked for is asked again`() throws {
    var reader = LogReader(from: 1, follows: false)
    _ = reader.begin()
    #expect(try reader.received(page: page(full(1...3), head: 5)).last == .ask(from: 3, skip: 1))
    #expect(try reader.received(page: page(full(3...5), head: 5)) == [.entry(entry(4)), .entry(entry(5)), .done])
  }

  @Test func `a page that brings nothing new ends the reading, and an older daemon is asked for what is behind`() throws
  {
    var reader = LogReader(from: 7, follows: false)
    _ = reader.begin()
    #expect(try reader.received(page: page([], head: 9)) == [.done])

    reader = LogReader(from: 7, follows: false)
    _ = reader.begin()
    let crowd = (0..<LogReader.pageEntries).map { entry(7, "\($0)") }
    #expect(try reader.received(page: page(crowd, head: 9)).last == .ask(from: 7, skip: 100))
    let outputs = try reader.received(page: page(crowd, head: 9))
    #expect(
      outputs == [.note("100 or more entries stand at revision 7; going on behind it"), .ask(from: 8, skip: 0)])
  }

  @Test func `any number of entries at one revision is read part by part`() throws {
    var reader = LogReader(from: 7, follows: false)
    _ = reader.begin()
    let crowd = (0..<250).map { entry(7, "\($0)") }
    var read: [LogReader.Output] = []
    for (start, end) in [(0, 100), (100, 200)] {
      let part = page(Array(crowd[start..<end]), head: 8, skipped: Int64(start), more: true)
      let outputs = try reader.received(page: part)
      #expect(outputs.last == .ask(from: 7, skip: Int64(end)))
      read += outputs.dropLast()
    }
    // The daemon has given less than a page, and still there is more.
    let short = try reader.received(page: page(Array(crowd[200..<230]), head: 8, skipped: 200, more: true))
    #expect(short.last == .ask(from: 7, skip: 230))
    let rest = try reader.received(page: page(crowd[230...] + [entry(8)], head: 8, skipped: 230, more: false))
    #expect(rest.last == .done)
    read += short.dropLast() + rest.dropLast()
    #expect(read == (crowd + [entry(8)]).map { .entry($0) })
  }

  @Test func `a page that ends at the newest revision may have more behind it`() throws {
    var reader = LogReader(from: 3, follows: false)
    _ = reader.begin()
    let first = try reader.received(page: page([entry(3)], head: 3, skipped: 0, more: true))
    #expect(first == [.entry(entry(3)), .ask(from: 3, skip: 1)])
    let second = try reader.received(page: page([entry(3, "ended")], head: 3, skipped: 1, more: false))
    #expect(second == [.entry(entry(3, "ended")), .done])
  }

  @Test func `following asks when the head moves and never twice at once`() throws {
    var reader = LogReader(from: 0, follows: true)
    _ = reader.begin()
    #expect(reader.headMoved(to: 1) == [])
    #expect(try reader.received(page: page(full(0...1), head: 1)) == [.entry(entry(0)), .entry(entry(1))])
    #expect(reader.headMoved(to: 2) == [.ask(from: 1, skip: 1)])
    #expect(reader.headMoved(to: 3) == [])
    #expect(try reader.received(page: page(full(1...2), head: 2)) == [.entry(entry(2)), .ask(from: 2, skip: 1)])
    #expect(try reader.received(page: page(full(2...3), head: 3)) == [.entry(entry(3))])
  }

  @Test func `a restart is a note and another store begins again`() throws {
    var reader = LogReader(from: 0, follows: true)
    #expect(reader.connection(live("a", head: 5)) == [])
    _ = reader.begin()
    _ = try reader.received(page: page(full(0...5), head: 5))
    #expect(reader.connection(.stale(since: .now)) == [.note("the daemon is gone; waiting for it")])
    #expect(reader.connection(live("a", head: 5)) == [.note("the daemon is back, at revision 5")])
    #expect(reader.headMoved(to: 5) == [.ask(from: 5, skip: 1)])
    #expect(try reader.received(page: page([entry(5)], head: 5)) == [])
    let outputs = reader.connection(live("b", head: 1))
    #expect(outputs == [.note("another journal has taken the place of the old one; reading it from its beginning")])
    #expect(reader.headMoved(to: 1) == [.ask(from: 0, skip: 0)])
  }

  @Test func `a page on its way while another journal comes is asked for anew`() throws {
    var reader = LogReader(from: 0, follows: true)
    _ = reader.connection(live("a", head: 5))
    _ = reader.begin()
    _ = try reader.received(page: page(full(0...5), head: 5, skipped: 0, more: false))
    #expect(reader.headMoved(to: 6) == [.ask(from: 5, skip: 1)])
    _ = reader.connection(live("b", head: 9))
    let late = page(full(5...9), head: 9, skipped: 0, more: false)
    #expect(try reader.received(page: late) == [.ask(from: 0, skip: 0)])
    #expect(try reader.received(page: page([entry(0)], head: 0, skipped: 0, more: false)) == [.entry(entry(0))])
  }

  @Test(
    arguments: [
      JSON.null, ["entries": []], ["entries": [["kind": "event"]], "head": 1], ["head": 1],
      ["entries": [], "head": 1, "skipped": 1], ["entries": [], "head": 1, "skipped": -1],
    ])
  func `a page that is none is refused`(page: JSON) {
    var reader = LogReader(from: 0, follows: false)
    _ = reader.begin()
    let error = #expect(throws: WireError.self) { try reader.received(page: page) }
    #expect(error?.code == .malformed)
  }
}
