/// The kind of a message: the 16-bit `type` of a header.
///
/// A raw value, not an enum, because a peer may be newer than we are: an unknown type is answered with
/// ``WireError/Code/unknownType`` and the connection lives on. The numbers are those of docs/WIRE.md, "Message types".
package struct MessageType: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }
}

extension MessageType {
  package static let hello = Self(rawValue: 0x01)
  package static let welcome = Self(rawValue: 0x02)
  package static let bye = Self(rawValue: 0x03)
  package static let ping = Self(rawValue: 0x04)
  package static let pong = Self(rawValue: 0x05)
  package static let who = Self(rawValue: 0x06)
  package static let submit = Self(rawValue: 0x10)
  package static let ack = Self(rawValue: 0x12)
  package static let nack = Self(rawValue: 0x13)
  package static let open = Self(rawValue: 0x20)
  package static let opened = Self(rawValue: 0x21)
  package static let snap = Self(rawValue: 0x22)
  package static let diff = Self(rawValue: 0x23)
  package static let mark = Self(rawValue: 0x24)
  package static let credit = Self(rawValue: 0x25)
  package static let reset = Self(rawValue: 0x27)
  package static let close = Self(rawValue: 0x28)
  package static let closed = Self(rawValue: 0x29)
  package static let command = Self(rawValue: 0x30)
  package static let result = Self(rawValue: 0x31)
  package static let error = Self(rawValue: 0x3F)

  /// The name in docs/WIRE.md, for logs and error texts; nil for a type this version does not know.
  package var name: String? {
    Self.names[self]
  }

  /// Messages whose header and body keep their layout in every major version, so that any two versions can at least
  /// refuse each other in words.
  package var isFrozen: Bool {
    switch self {
    case .hello, .welcome, .who, .error: true
    default: false
    }
  }

  private static let names: [Self: String] = [
    .hello: "HELLO", .welcome: "WELCOME", .bye: "BYE", .ping: "PING", .pong: "PONG", .who: "WHO",
    .submit: "SUBMIT", .ack: "ACK", .nack: "NACK", .open: "OPEN", .opened: "OPENED", .snap: "SNAP", .diff: "DIFF",
    .mark: "MARK", .credit: "CREDIT", .reset: "RESET", .close: "CLOSE", .closed: "CLOSED", .command: "CMD",
    .result: "RESULT", .error: "ERROR",
  ]
}

extension MessageType: CustomStringConvertible {
  package var description: String {
    name ?? "0x" + String(rawValue, radix: 16, uppercase: true)
  }
}
