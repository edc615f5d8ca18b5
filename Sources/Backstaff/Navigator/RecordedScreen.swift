import BackstaffJSON

/// One element of a path as it is journaled: a tag that stands for a type, and a payload.
///
/// ```swift
/// state.path.append(RecordedScreen(tag: "item", payload: 7))
/// if let number = state.path.last?.payload(as: Int.self) { … }
/// ```
///
/// Its document is `{"tag": "item", "payload": 7}`, without `payload` where there is none. Of an element that has no
/// tag only a mark is kept, `{"opaque": "App.BViewModel"}`: a path read back ends below it.
public struct RecordedScreen: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case tagged(String, JSON?)
    case opaque(String)
  }

  private let content: Content

  /// A screen without a payload.
  public init(tag: String) { content = .tagged(tag, nil) }

  /// A screen with a payload. One that has no JSON form is reported, and leaves the mark of its type.
  public init<Payload: Encodable>(
    tag: String, payload: Payload, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    do throws(JSONError) {
      content = .tagged(tag, try JSON(encoding: payload))
    } catch {
      let type = TypeName.full(of: Payload.self)
      content = .opaque(type)
      Issue.report(
        "notCodable(\"\(type)\"): the payload of a screen with the tag `\(tag)` has no JSON form", fileID: fileID,
        line: line)
    }
  }

  /// The mark of an element that cannot be recorded.
  init(opaque type: Any.Type) { content = .opaque(TypeName.full(of: type)) }

  /// The tag; `nil` for the mark of an element that could not be recorded.
  public var tag: String? {
    if case .tagged(let tag, _) = content { tag } else { nil }
  }

  /// The payload as a value of that type; `nil` when it is of another one, or there is none.
  public func payload<Payload: Decodable>(as type: Payload.Type) -> Payload? {
    guard case .tagged(_, let payload?) = content else { return nil }
    do throws(JSONError) { return try payload.decode(type) } catch { return nil }
  }

  /// Whether this is the mark of an element that could not be recorded.
  var isOpaque: Bool { tag == nil }

  /// The type that the mark names.
  var opaqueType: String? {
    if case .opaque(let type) = content { type } else { nil }
  }

  /// The payload; `null` where there is none.
  var payload: JSON {
    if case .tagged(_, let payload?) = content { payload } else { .null }
  }
}

extension RecordedScreen: Codable {
  private enum Key: String, CodingKey { case tag, payload, opaque }

  /// Reads a tag with its payload, or the mark of what could not be recorded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let type = try container.decodeIfPresent(String.self, forKey: .opaque) {
      content = .opaque(type)
    } else {
      let tag = try container.decode(String.self, forKey: .tag)
      let hasPayload = container.contains(.payload)
      content = .tagged(tag, hasPayload ? try container.decode(JSON.self, forKey: .payload) : nil)
    }
  }

  /// Writes the tag with the payload, or the mark.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch content {
    case .tagged(let tag, let payload):
      try container.encode(tag, forKey: .tag)
      if let payload { try container.encode(payload, forKey: .payload) }
    case .opaque(let type): try container.encode(type, forKey: .opaque)
    }
  }
}
