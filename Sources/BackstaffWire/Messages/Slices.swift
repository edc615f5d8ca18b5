import BackstaffJSON

/// The whole slice at revision `b` of the header. The flag ABSENT says that the scope does not exist now; the value is
/// null then.
package struct Snap: WireMessage {
  package static let type = MessageType.snap

  package var content: JSONContent
  package var pins: PinMap

  package init(value: JSON, pins: PinMap = PinMap()) { self.init(.tree(value), pins: pins) }

  package init(_ content: JSONContent, pins: PinMap = PinMap()) {
    self.content = content
    self.pins = pins
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "SNAP")
    content = .tree(try members.required("value"))
    pins = try Snap.pins(members.optional("pins"))
  }

  package var value: JSON { content.json }

  /// Whether the body would be larger than a front takes.
  package var isTooLarge: Bool {
    content.isLarger(than: WireLimits.snapshotBytes - pins.json.sizeBytes - #"{"pins":,"value":}"#.utf8.count)
  }

  package static let tooLarge =
    "the slice is larger than \(WireLimits.snapshotBytes) bytes; open a part of it, or a window of a list"

  package var json: JSON { .object(["value": value, "pins": pins.json]) }

  package var bytes: [UInt8] {
    var body = Array(#"{"pins":"#.utf8)
    pins.json.write(to: &body)
    body.append(contentsOf: #","value":"#.utf8)
    content.write(to: &body)
    body.append(UInt8(ascii: "}"))
    return body
  }

  /// The value of a SNAP that was received, left in its text, and its pins.
  static func parts(of frame: Frame) throws(WireError) -> (value: JSONPart, pins: PinMap) {
    let root = JSONPart.text(try frame.index().root)
    guard root.isObject, let value = root["value"] else {
      // The tree says what is missing.
      let snap = try frame.message(Snap.self)
      return (.tree(snap.value), snap.pins)
    }
    return (value, try pins(root["pins"]?.json))
  }

  private static func pins(_ map: JSON?) throws(WireError) -> PinMap {
    guard let map, !map.isNull else { return PinMap() }
    return try PinMap(json: map)
  }
}

/// What changed in the slice from revision `a` to revision `b` of the header, relative to the slice.
package struct Diff: WireMessage {
  package static let type = MessageType.diff

  /// RFC 6902 operations, as they travel.
  package var content: JSONContent
  /// The whole map of pins when it changed; nil when it did not.
  package var pins: PinMap?
  package var cause: [Cause]

  /// A submission that led to the change.
  package struct Cause: Hashable, Sendable {
    package var client: WireID
    package var sequence: Int64

    package init(client: WireID, sequence: Int64) {
      self.client = client
      self.sequence = sequence
    }
  }

  package init(_ content: JSONContent, pins: PinMap? = nil, cause: [Cause] = []) {
    self.content = content
    self.pins = pins
    self.cause = cause
  }

  package init(ops: JSON, pins: PinMap? = nil, cause: [Cause] = []) {
    self.init(.tree(ops), pins: pins, cause: cause)
  }

  package var ops: JSON { content.json }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "DIFF")
    let ops = try members.required("ops")
    content = .tree(ops)
    guard let count = ops.arrayValue?.count, count <= WireLimits.patchOperations else {
      throw members.problem("ops", "is not an array of at most \(WireLimits.patchOperations) operations")
    }
    pins = try members.optional("pins").map(PinMap.init(json:))
    cause = []
    for element in try members.array("cause") { cause.append(try Cause(json: element)) }
  }

  package var json: JSON {
    .members(["ops": ops, "pins": pins?.json, "cause": cause.isEmpty ? nil : .array(cause.map(\.json))])
  }

  package var bytes: [UInt8] {
    var body = [UInt8(ascii: "{")]
    if !cause.isEmpty {
      body.append(contentsOf: #""cause":"#.utf8)
      JSON.array(cause.map(\.json)).write(to: &body)
      body.append(UInt8(ascii: ","))
    }
    body.append(contentsOf: #""ops":"#.utf8)
    content.write(to: &body)
    if let pins {
      body.append(contentsOf: #","pins":"#.utf8)
      pins.json.write(to: &body)
    }
    body.append(UInt8(ascii: "}"))
    return body
  }

  /// The operations as a patch. Throws `malformed` when they are none.
  package func patch() throws(WireError) -> JSONPatch {
    do {
      return try JSONPatch(json: ops)
    } catch {
      throw .malformed("DIFF: the operations are no JSON Patch: \(error)", cause: error)
    }
  }
}

extension Diff.Cause {
  init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "DIFF.cause")
    guard let client = WireID(try members.string("client")) else { throw members.problem("client", "is not a UUID") }
    self.init(client: client, sequence: try members.integer("seq"))
  }

  var json: JSON { .object(["client": .string(client.description), "seq": .integer(sequence)]) }
}

/// Nothing changed in the slice from revision `a` to revision `b` of the header.
package struct Mark: WireMessage {
  package static let type = MessageType.mark

  package init() {}
  package init(json: JSON) throws(WireError) { _ = try Members(json, of: "MARK") }
  package var json: JSON { .object([:]) }
}

/// The front must forget what it holds of the stream; a SNAP follows.
package struct Reset: WireMessage {
  package static let type = MessageType.reset

  package var reason: String

  package static let overflow = Reset(reason: "overflow")
  package static let permission = Reset(reason: "permission")

  package init(reason: String) {
    self.reason = reason
  }

  package init(json: JSON) throws(WireError) {
    reason = try Members(json, of: "RESET").optionalString("reason") ?? ""
  }

  package var json: JSON { .object(["reason": .string(reason)]) }
}
