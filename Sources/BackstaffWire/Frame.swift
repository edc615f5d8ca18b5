import BackstaffJSON

/// One message as it crosses the wire: a header and the bytes of its body (or of one chunk of it).
package struct Frame: Hashable, Sendable {
  package var header: Header
  package var body: [UInt8]

  /// A frame whose header is made to tell the size of its body.
  package init(_ header: Header, body: [UInt8] = []) {
    self.header = header
    self.header.bodyBytes = UInt32(clamping: body.count)
    self.body = body
  }

  /// The frame in the two parts of a received message.
  ///
  /// Throws what ``Header/init(decoding:)`` throws, and `malformed` when the header tells another size of the body.
  package init(header bytes: [UInt8], body: [UInt8]) throws(WireError) {
    header = try Header(decoding: bytes)
    guard Int(header.bodyBytes) == body.count else {
      throw .malformed("the header tells a body of \(header.bodyBytes) bytes, the body has \(body.count)")
    }
    self.body = body
  }
}

extension Frame {
  package var type: MessageType { header.type }

  /// The body as a JSON value; an empty body reads as an empty object.
  ///
  /// Throws `malformed` for bytes that are not strict JSON (duplicate names, too deep, invalid UTF-8 and the like),
  /// with the reader's error as cause.
  package func json() throws(WireError) -> JSON {
    guard !body.isEmpty else { return .object([:]) }
    return try read { () throws(JSONError) in try JSON(parsing: body, limits: type.limits) }
  }

  /// The body as a text with the places of its values. Throws as ``json()``.
  package func index() throws(WireError) -> JSONIndex {
    try read { () throws(JSONError) in
      try JSONIndex(parsing: body.isEmpty ? Array("{}".utf8) : body, limits: type.limits)
    }
  }

  private func read<Result>(_ body: () throws(JSONError) -> Result) throws(WireError) -> Result {
    do throws(JSONError) { return try body() } catch {
      throw .malformed("the body of \(type) is not the JSON this protocol allows: \(error)", cause: error)
    }
  }

  /// The body read as the message it belongs to.
  package func message<Message: WireMessage>(_ type: Message.Type = Message.self) throws(WireError) -> Message {
    try Message(json: json())
  }
}

/// A body with a name: every message type has one such struct.
package protocol WireMessage: Hashable, Sendable {
  static var type: MessageType { get }
  /// Throws `malformed`, naming the message and the member, unless a type says otherwise. Unknown members are ignored.
  init(json: JSON) throws(WireError)
  var json: JSON { get }
  /// The body as it travels.
  var bytes: [UInt8] { get }
}

extension WireMessage {
  package var bytes: [UInt8] { json.bytes }
}

extension MessageType {
  /// How deep a body may nest: what carries documents of a daemon as deep as documents do, anything else 64 levels.
  var limits: JSONLimits {
    [.snap, .diff, .result].contains(self) ? JSONLimits(depth: JSONLimits.own.depth, marks: .max) : .standard
  }
}
