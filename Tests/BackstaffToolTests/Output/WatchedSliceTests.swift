import BackstaffJSON
import Testing

@testable import BackstaffWire
@testable import BackstaffTool

@Suite struct `Watching a slice` {
  let handle = StreamHandle(number: 7)

  private func view(asJSONLines: Bool = false) -> WatchedSlice { WatchedSlice(handle, asJSONLines: asJSONLines) }

  private func snapshot(_ revision: Int64, _ value: JSON, pins: [String: Int64] = [:], isAbsent: Bool = false)
    -> LinkEvent
  {
    .stream(
      handle,
      .snapshot(.init(revision: revision, value: value, pins: PinMap(pins), isAbsent: isAbsent)))
  }

  private func patch(_ from: Int64, _ to: Int64, _ ops: JSON, isAbsent: Bool = false) -> LinkEvent {
    .stream(handle, .patch(.init(from: from, to: to, diff: Diff(ops: ops), isAbsent: isAbsent)))
  }

  private func live(head: Int64) -> LinkEvent {
    .connection(.live(.init(store: "s", epoch: 2, connection: .zero, session: "main", head: head)))
  }

  @Test func `every change is a line with its revision`() {
    var view = view()
    #expect(view.received(snapshot(3, ["name": "htop"])) == [.line(#"3 {"name":"htop"}"#)])
    #expect(
      view.received(patch(3, 5, [["op": "replace", "path": "/name", "value": "top"]])) == [.line(#"5 {"name":"top"}"#)])
    #expect(view.received(.stream(handle, .mark(to: 6))) == [])
    #expect(
      view.received(patch(6, 7, [["op": "replace", "path": "", "value": .null]], isAbsent: true)) == [.line("7 absent")]
    )
  }

  @Test func `as JSON each line tells revision, value, absence and pins`() {
    var view = view(asJSONLines: true)
    #expect(
      view.received(snapshot(3, ["a": 1], pins: ["destination": 4]))
        == [.line(#"{"absent":false,"pins":{"destination":4},"revision":3,"value":{"a":1}}"#)])
    #expect(
      view.received(snapshot(4, ["a": 1], pins: ["destination": 5]))
        == [.line(#"{"absent":false,"pins":{"destination":5},"revision":4,"value":{"a":1}}"#)])
  }

  @Test func `a restart of the daemon is a note and prints nothing twice`() {
    var view = view()
    #expect(view.received(snapshot(3, ["a": 1])) == [.line(#"3 {"a":1}"#)])
    #expect(view.received(.connection(.stale(since: .now))) == [.note("the daemon is gone; waiting for it")])
    #expect(view.received(.connection(.stale(since: .now))) == [])
    #expect(view.received(live(head: 9)) == [.note("the daemon is back, at revision 9")])
    #expect(view.received(snapshot(3, ["a": 1])) == [])
    #expect(view.received(snapshot(9, ["a": 2])) == [.line(#"9 {"a":2}"#)])
  }

  @Test func `a patch that does not fit opens the slice again`() {
    var view = view()
    _ = view.received(snapshot(3, ["a": 1]))
    #expect(view.received(patch(3, 4, [["op": "remove", "path": "/b"]])) == [.reopen])
    #expect(view.received(.stream(handle, .reset(reason: "gap"))) == [])
    #expect(view.received(snapshot(4, ["a": 2])) == [.line(#"4 {"a":2}"#)])
  }

  @Test func `the end of the stream and a refusal end the watch`() {
    var view = view()
    let error = WireError(.noSuchScope, "there is no scope `pln`")
    #expect(view.received(.streamEnded(handle, error)) == [.end(error)])
    #expect(view.received(.streamEnded(StreamHandle(number: 8), error)) == [])
    #expect(view.received(.connection(.refused(error))) == [.end(error)])
  }
}
