import Backstaff
import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffDaemon

/// A frame in short: what it is, which revisions it covers, on which stream.
private struct Seen: Equatable, CustomStringConvertible {
  let description: String

  init(_ frame: StreamFrame) {
    let kind =
      switch frame.content {
      case .diff: "diff"
      case .mark: "mark"
      case .snap: "snap"
      case .reset: "reset"
      case .closed: "closed"
      case .made(let frame): frame.type == .diff ? "made diff" : "made mark"
      }
    let marks = (frame.flags.contains(.coalesced) ? "+" : "") + (frame.flags.contains(.absent) ? "-" : "")
    description = "\(frame.key.id) \(kind)\(marks) \(frame.from)…\(frame.to)"
  }
}

@Suite struct OpenStreamTests {
  private func seen(_ published: Published) -> [String] {
    published.frames.map { Seen($0).description }.sorted()
  }

  private func diff(_ published: Published) throws -> Diff {
    let diffs = published.frames.compactMap { frame in if case .diff(let diff) = frame.content { diff } else { nil } }
    return try #require(diffs.first)
  }

  @Test func `a stream begins with the slice and the pins of its scope`() throws {
    let rig = try SessionRig(Board.State(title: "t", sheet: Sheet.State(id: 5)))
    #expect(try rig.open("").snapshot.snap == Snap(value: rig.state, pins: PinMap(["sheet": 1])))
    let sheet = try rig.open("sheet", id: 2)
    #expect(sheet.snapshot.snap == Snap(value: ["id": 5, "text": ""], pins: PinMap(["sheet": 1])))
    #expect(sheet.snapshot.flags == [])
    #expect(try rig.open("title", id: 3).snapshot.snap == Snap(value: "t"))
    let row = try rig.open("rows[7]", id: 4)
    #expect(row.snapshot.snap == Snap(value: .null))
    #expect(row.snapshot.flags == .absent)
  }

  @Test func `a scope that no state has is refused`() throws {
    let rig = try SessionRig()
    for scope in ["typo", "rows", "sheet[3]", "a b"] where scope != "rows" {
      let error = #expect(throws: WireError.self) { try rig.open(scope) }
      #expect(error?.code == .noSuchScope)
    }
    #expect(rig.session.streams.isEmpty)
  }

  @Test func `a change reaches the streams it touches, and the submitter learns of the rest`() throws {
    let rig = try SessionRig(Board.State(rows: [Sheet.State(id: 1), Sheet.State(id: 2)]))
    for (index, scope) in ["", "title", "rows", "rows[1]", "rows[1].text", "rows[2]"].enumerated() {
      _ = try rig.open(scope, id: UInt32(index))
    }
    let other = WireID(high: 8, low: 8)
    _ = try rig.session.open(Open(scope: "rows[2]"), id: 9, connection: other)
    let published = try rig.run("rows[1].type", "x")
    #expect(
      seen(published) == ["0 diff 0…1", "1 mark 0…1", "2 diff 0…1", "3 diff 0…1", "4 diff 0…1", "5 mark 0…1"])
    #expect(published.answers.count == 1)
  }

  @Test func `a difference is relative to the slice and names the submission`() throws {
    let rig = try SessionRig(Board.State(rows: [Sheet.State(id: 1)]))
    _ = try rig.open("rows[1]")
    let diff = try diff(rig.run("rows[1].type", "x"))
    #expect(diff.ops == [["op": "replace", "path": "/text", "value": "x"]])
    #expect(diff.pins == nil)
    #expect(diff.cause == [Diff.Cause(client: SessionRig.client, sequence: 1)])
  }

  @Test func `a cascade is one frame in mode latest and one for each event in mode every`() throws {
    let rig = try SessionRig()
    _ = try rig.open("log", id: 1)
    _ = try rig.open("log", mode: .every, id: 2)
    let published = try rig.run("cascade")
    #expect(seen(published) == ["1 diff 0…4", "2 diff 1…2", "2 diff 3…4", "2 mark 0…1", "2 mark 2…3"])
    let every = published.frames.filter { $0.key.id == 2 }
    #expect(every.map(\.to) == [1, 2, 3, 4])
  }

  @Test func `without credit a latest stream keeps silent and then tells all at once`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title", credit: 1)
    #expect(seen(try rig.run("rename", "1")) == ["1 diff 0…1"])
    #expect(seen(try rig.run("rename", "2")) == [])
    #expect(seen(try rig.run("rename", "3")) == [])
    let key = StreamKey(connection: SessionRig.connection, id: 1)
    let published = rig.session.credited(key, 1, applied: 1)
    #expect(seen(published) == ["1 diff+ 1…3"])
    #expect(try diff(published).ops == [["op": "replace", "path": "", "value": "3"]])
    #expect(seen(rig.session.credited(key, 1, applied: 3)) == [])
  }

  @Test func `without credit an every stream keeps its frames in order`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title", mode: .every, credit: 1)
    #expect(seen(try rig.run("rename", "1")) == ["1 diff 0…1"])
    #expect(seen(try rig.run("rename", "2")) == [])
    #expect(seen(try rig.run("open", 1)) == [])
    let key = StreamKey(connection: SessionRig.connection, id: 1)
    #expect(seen(rig.session.credited(key, 5, applied: 1)) == ["1 made diff 1…2", "1 made mark 2…3"])
  }

  @Test func `what appears and disappears is told by the flag and the pins`() throws {
    let rig = try SessionRig()
    _ = try rig.open("sheet")
    let shown = try rig.run("open", 5)
    #expect(seen(shown) == ["1 diff 0…1"])
    #expect(try diff(shown).ops == [["op": "replace", "path": "", "value": ["id": 5, "text": ""]]])
    #expect(try diff(shown).pins == PinMap(["sheet": 1]))
    let gone = try rig.run("sheet.dismiss")
    #expect(seen(gone) == ["1 diff- 1…2"])
    #expect(try diff(gone).pins == PinMap())
  }

  @Test func `another presentation with an equal document is told by its number`() throws {
    let rig = try SessionRig(Board.State(sheet: Sheet.State(id: 5)))
    _ = try rig.open("sheet.text")
    let published = try rig.run("open", 6)
    #expect(try diff(published).ops == [])
    #expect(try diff(published).pins == PinMap(["sheet": 2]))
  }

  @Test func `a rejection moves no stream`() throws {
    let rig = try SessionRig()
    _ = try rig.open("")
    let published = try rig.run("refuse")
    #expect(seen(published) == [])
    #expect(published.answers.count == 1)
  }

  @Test func `a frame that the socket refused is told again with the next one`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title")
    let lost = try #require(try rig.run("rename", "1").frames.first)
    rig.session.refused(lost)
    let published = try rig.run("open", 5)
    #expect(seen(published) == ["1 diff+ 0…2"] || seen(published) == ["1 diff 0…2"])
    #expect(try diff(published).ops == [["op": "replace", "path": "", "value": "1"]])
  }

  @Test func `a stream of every revision that lost a frame begins anew at its front's next word`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title", mode: .every)
    let frames = try rig.run("rename", "1").frames
    rig.session.refused(try #require(frames.first))
    let key = StreamKey(connection: SessionRig.connection, id: 1)
    let published = rig.session.credited(key, 1, applied: 0)
    #expect(published.frames.map { Seen($0).description } == ["1 reset 0…0", "1 snap 0…1"])
    #expect(seen(try rig.run("rename", "2")) == ["1 diff 1…2"])
  }

  @Test func `a slice whose snapshot was lost on the way is sent again, from nothing`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title")
    let diff = try #require(try rig.run("rename", "1").frames.first)
    let snap = StreamFrame(
      key: diff.key, content: .snap(Snap(value: "1")), flags: [], from: 0, to: 1, before: diff.before)
    rig.session.refused(snap)
    let next = try rig.run("rename", "2").frames
    #expect(next.map { Seen($0).description } == ["1 reset 0…0", "1 snap 0…2"])
    #expect(seen(try rig.run("rename", "3")) == ["1 diff 2…3"])
  }

  @Test func `the frames of a stream lead its front from the snapshot to the slice`() throws {
    let rig = try SessionRig()
    let stream = try rig.open("", credit: 8)
    var held = stream.snapshot.snap.value
    let script: [(String, JSON?)] = [
      ("append", 1), ("append", 2), ("rows[2].type", "x"), ("open", 1), ("cascade", nil), ("sheet.type", "y"),
      ("sheet.dismiss", nil),
    ]
    for (path, payload) in script {
      for case .diff(let diff) in try rig.run(path, payload).frames.map(\.content) {
        try diff.patch().apply(to: &held)
      }
    }
    #expect(held == rig.state)
  }

  @Test func `a closed stream hears nothing more, and neither does a dropped connection`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title", id: 1)
    _ = try rig.open("title", id: 2)
    rig.session.close(StreamKey(connection: SessionRig.connection, id: 1))
    #expect(seen(try rig.run("rename", "1")) == ["2 diff 0…1"])
    #expect(rig.session.sent(on: SessionRig.connection) == [2: 1])
    rig.session.closeAll(of: SessionRig.connection)
    #expect(seen(try rig.run("rename", "2")) == [])
  }

  @Test func `a stream whose slice grows beyond what a front takes is closed, and no other is`() throws {
    let rig = try SessionRig()
    _ = try rig.open("title", id: 1)
    _ = try rig.open("weight", id: 2)
    let published = try rig.run("rename", .string(String(repeating: "x", count: WireLimits.snapshotBytes)))
    #expect(seen(published) == ["1 closed 0…0", "2 mark 0…1"])
    let reasons = published.frames.compactMap { frame in
      if case .closed(let closed) = frame.content { closed.reason } else { nil }
    }
    #expect(reasons == [Snap.tooLarge])
    #expect(Array(rig.session.sent(on: SessionRig.connection).keys) == [2])
    #expect(seen(try rig.run("rename", "short")) == ["2 mark 1…2"])
    #expect(try rig.open("title", id: 3).snapshot.snap.isTooLarge == false)
  }

  @Test func `a scope's actions begin where the tree says`() throws {
    let rig = try SessionRig()
    let (opened, _) = try rig.session.open(Open(scope: "rows[1].text"), id: 1, connection: SessionRig.connection)
    #expect(opened.action == "rows[1].text")
    #expect(opened.stream == 1)
  }
}
