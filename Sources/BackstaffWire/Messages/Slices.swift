import BackstaffJSON

/// The whole slice at revision `b` of the header. The flag ABSENT says that the scope does not exist now; the value is
/// null then.
package struct Snap: WireMessage {
  package static let type = MessageType.snap

  package var value: JSON
  package var pins: PinMap

  package init(value: JSON, pins: PinMap = PinMap()) {
    self.value = value
    self.pins = pins
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "SNAP")
    value = try members.required("value")
    pins = PinMap()
    if let map = members.optional("pins") { pins = try PinMap(json: map) }
  }

  package var json: JSON { .object(["value": value, "pins": pins.json]) }
}

/// What changed in the slice from revision `a` to revision `b` of the header, relative to the slice.
package struct Diff: WireMessage {
  package static let type = MessageType.diff

  /// RFC 6902 operations, as they travel.
  package var ops: JSON
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

  package init(ops: JSON, pins: PinMap? = nil, cause: [Cause] = []) {
    self.ops = ops
    self.pins = pins
    self.cause = cause
  }

  package init(_ patch: JSONPatch, pins: PinMap? = nil, cause: [Cause] = []) {
    self.init(ops: patch.json, pins: pins, cause: cause)
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "DIFF")
    ops = try members.required("ops")
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
