import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct MessagesTests {
  /// Reads the body that docs/WIRE.md shows and writes it again.
  private func same<Message: WireMessage>(_ text: String, _ expected: Message) throws {
    #expect(try Message(json: JSON(parsing: text)) == expected)
    #expect(expected.json == (try JSON(parsing: text)))
  }

  private let client = ClientIdentity(id: id(1), name: "desk", kind: .front)
  private let uuid = "00000000-0000-4000-8000-000000000001"

  @Test func `HELLO travels in full and in short`() throws {
    try same(
      #"{"client":{"id":""# + uuid + #"","name":"desk","kind":"front"},"incarnation":2,"#
        + #""versions":[{"major":1,"min":0,"max":0}],"caps":["x-a"],"schema":"c0ffee","hb_ms":500,"session":"wall","#
        + #""draws":["sheet"],"resume":{"connection":""# + uuid + #"","epoch":3,"store":"ab","last_ack":9}}"#,
      Hello(
        client: client, incarnation: 2, caps: ["x-a"], schema: "c0ffee", heartbeatMilliseconds: 500, session: "wall",
        draws: ["sheet"], resume: .init(connection: id(1), epoch: 3, store: "ab", lastAcknowledged: 9)))
    let short = try Hello(json: ["client": ["id": .string(uuid)], "versions": [["major": 1, "min": 0, "max": 0]]])
    #expect(short == Hello(client: ClientIdentity(id: id(1), name: "", kind: .front)))
    #expect(short.session == "main")
  }

  @Test func `a HELLO without a client, or with nonsense, names the member`() {
    let bad: [(JSON, String)] = [
      ([:], "client"), (["client": ["id": "x"]], "id"),
      (["client": ["id": .string(uuid)], "incarnation": 0], "incarnation"),
      (["client": ["id": .string(uuid)], "versions": [["major": 1, "min": 2, "max": 1]]], "versions"),
    ]
    for (json, member) in bad {
      let error = #expect(throws: WireError.self) { try Hello(json: json) }
      #expect(error?.code == .malformed)
      #expect(error?.message.contains(member) == true)
    }
  }

  @Test(arguments: [(1, 100), (100, 100), (1000, 1000), (30_000, 30_000), (99_999, 30_000)])
  func `the heartbeat wish is held inside its range`(pair: (Int64, Int64)) {
    #expect(Hello(client: client, heartbeatMilliseconds: pair.0).grantedHeartbeatMilliseconds == pair.1)
  }

  @Test func `WELCOME travels`() throws {
    try same(
      #"{"version":{"major":1,"minor":0},"caps":[],"store":"ab","principal":"uid:1000","role":"front","limits":{},"#
        + #""hb_ms":1000,"session":"main","head":12,"resumed":false}"#,
      Welcome(store: "ab", principal: "uid:1000", role: "front", limits: [:], head: 12))
    #expect(
      code { _ = try Welcome(json: ["version": ["major": 1, "minor": 0], "store": "ab", "head": 1, "hb_ms": 0]) }
        == .malformed)
  }

  @Test func `the signs of life travel`() throws {
    try same("{}", Who())
    try same("{}", Ping())
    try same("{}", Mark())
    try same(#"{"reason":"superseded"}"#, Bye.superseded)
    try same(#"{"durable":12,"streams":{"1":12,"7":10}}"#, Pong(durable: 12, streams: [1: 12, 7: 10]))
    for name in ["x", "+1", "01", "-1", ""] {
      #expect(code { _ = try Pong(json: ["durable": 1, "streams": .object([name: 1])]) } == .malformed)
    }
  }

  @Test func `SUBMIT travels in both modes`() throws {
    try same(
      #"{"type":"destination@7.editItem.deleteTapped","payload":{"row":"bash"},"deadline_ms":500}"#,
      Submit(path: "destination@7.editItem.deleteTapped", payload: ["row": "bash"], deadlineMilliseconds: 500))
    try same(
      #"{"type":"link","payload":{"id":"l1","url":"desk://x"},"key":"00000000000040008000000000000001","#
        + #""issued_at":1767225600000,"session":"wall"}"#,
      Submit(
        path: "link", payload: ["id": "l1", "url": "desk://x"], key: id(1), issuedAtMilliseconds: 1_767_225_600_000,
        session: "wall"))
  }

  @Test func `a SUBMIT of the wrong shape is malformed`() {
    let long = String(repeating: "a", count: WireLimits.pathBytes + 1)
    for json: JSON in [[], [:], ["type": ""], ["type": 1], ["type": .string(long)], ["type": "a", "key": "zz"]] {
      #expect(code { _ = try Submit(json: json) } == .malformed)
    }
  }

  @Test func `the digest tells what is said and not how`() {
    let submit = Submit(path: "a", payload: ["x": 1])
    var later = submit
    later.issuedAtMilliseconds = 5
    later.key = id(3)
    #expect(submit.digest == later.digest)
    #expect(submit.digest != Submit(path: "a", payload: ["x": 2]).digest)
    #expect(submit.digest != Submit(path: "b", payload: ["x": 1]).digest)
    #expect(Digest.of(Array("foobar".utf8)) == 0x8594_4171_F739_67E8)
  }

  @Test func `the outcomes travel`() throws {
    try same(#"{"outcome":"applied","result":{"id":3}}"#, Ack(.applied, result: ["id": 3]))
    try same(
      #"{"outcome":"rejected","reason":{"code":204,"name":"stale","message":"gone","detail":{"current":8}},"#
        + #""key":"00000000000040008000000000000001"}"#,
      Ack.rejected(WireError(.stale, "gone", detail: ["current": 8]), key: id(1)))
    try same(
      #"{"code":210,"name":"seq_gap","message":"m","expected":5}"#, Nack(WireError(.sequenceGap, "m"), expected: 5))
    try same(
      #"{"code":400,"name":"overloaded","message":"m","retry":"later","retry_after_ms":20}"#,
      ErrorBody(WireError(.overloaded, "m"), retryAfterMilliseconds: 20))
    #expect(code { _ = try Ack(json: ["outcome": "perhaps"]) } == .malformed)
    #expect(code { _ = try Nack(json: ["code": 70_000]) } == .malformed)
  }

  @Test func `the messages of streams travel`() throws {
    try same(
      #"{"scope":"todos","mode":"latest","credit":2,"carrier":["direct"],"window":{"from":0,"count":50}}"#,
      Open(scope: "todos", window: .init(from: 0, count: 50)))
    try same(
      #"{"scope":"","mode":"latest","credit":2,"carrier":["direct"],"#
        + #""windows":{"todos":{"from":0,"count":50,"matching":"milk","around":"7"}}}"#,
      Open(scope: "", windows: ["todos": .init(from: 0, count: 50, matching: "milk", around: "7")]))
    #expect(try Open(json: ["scope": "", "windows": ["todos": .null]]).windows.isEmpty)
    #expect(code { _ = try Open(json: ["scope": "", "windows": [7]]) } == .malformed)
    #expect(code { _ = try Open(json: ["scope": "", "windows": ["todos": 7]]) } == .malformed)
    #expect(code { _ = try Open(json: ["scope": "", "windows": ["todos": ["from": -1, "count": 1]]]) } == .malformed)
    try same(#"{"stream":3,"carrier":"direct","action":"todo"}"#, Opened(stream: 3, action: "todo"))
    try same(#"{"n":4}"#, Credit(4))
    try same(#"{"reason":"overflow"}"#, Reset.overflow)
    try same(#"{"reason":""}"#, Close())
    try same(#"{"reason":"permission"}"#, Closed(reason: "permission"))
    try same(#"{"value":[1],"pins":{"destination":7}}"#, Snap(value: [1], pins: PinMap(["destination": 7])))
    try same(#"{"value":null,"pins":{}}"#, Snap(value: .null))
    try same(
      #"{"ops":[{"op":"replace","path":"/n","value":1}],"pins":{},"cause":[{"client":""# + uuid + #"","seq":5}]}"#,
      Diff(
        ops: [["op": "replace", "path": "/n", "value": 1]], pins: PinMap(),
        cause: [.init(client: id(1), sequence: 5)]))
  }

  @Test func `an OPEN gets the credit of its mode, and not more than it may have`() throws {
    #expect(try Open(json: ["scope": ""]).credit == 2)
    #expect(try Open(json: ["scope": "", "mode": "every"]).credit == 256)
    #expect(try Open(json: ["scope": "", "credit": 99]).credit == 8)
    #expect(try Open(json: ["scope": "", "credit": -1]).credit == 1)
    for json: JSON in [["scope": "", "mode": "some"], [:], ["scope": "", "window": ["from": -1, "count": 1]]] {
      #expect(code { _ = try Open(json: json) } == .malformed)
    }
    for n in [0, -1, 257] { #expect(code { _ = try Credit(json: ["n": .integer(Int64(n))]) } == .malformed) }
  }

  @Test func `a DIFF of too many operations is malformed`() {
    let ops = JSON.array(
      Array(repeating: ["op": "add", "path": "/a", "value": 1], count: WireLimits.patchOperations + 1))
    #expect(code { _ = try Diff(json: ["ops": ops]) } == .malformed)
    #expect(code { _ = try Diff(json: ["ops": [["op": "guess"]]]).patch() } == .malformed)
  }

  @Test func `questions and answers travel`() throws {
    try same(#"{"method":"log.read","params":{"from":3,"limit":100}}"#, Command.logRead(from: 3, limit: 100))
    try same(
      #"{"method":"log.read","params":{"from":3,"limit":9,"skip":2}}"#, Command.logRead(from: 3, skip: 2, limit: 9))
    try same(
      #"{"method":"state.at","params":{"revision":8,"scope":"plan"}}"#, Command.stateAt(revision: 8, scope: "plan"))
    try same(#"{"method":"state.at","params":{"revision":8}}"#, Command.stateAt(revision: 8))
    try same(#"{"method":"status","params":{}}"#, Command.status)
    try same(#"{"result":{"head":3}}"#, CommandResult(["head": 3]))
    #expect(code { _ = try Command(json: ["method": "x", "params": []]) } == .malformed)
  }

  @Test func `the record of a run directory travels`() throws {
    let record = EndpointRecord(epoch: 4, store: "ab", pid: 17, ctl: "ipc:///r/ctl.sock", startedMilliseconds: 5)
    #expect(
      String(decoding: record.encoded, as: UTF8.self)
        == #"{"ctl":"ipc:///r/ctl.sock","epoch":4,"pid":17,"started":5,"store":"ab"}"#)
    #expect(try EndpointRecord(decoding: record.encoded) == record)
    #expect(code { _ = try EndpointRecord(decoding: Array("{".utf8)) } == .malformed)
  }
}
