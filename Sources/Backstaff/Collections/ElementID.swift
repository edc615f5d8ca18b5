import BackstaffJSON

/// Ids as text: what stands in paths, documents and identities.
@usableFromInline
enum ElementID {
  /// The text of an id: its own text, or the text of its JSON form.
  @usableFromInline
  static func text<ID>(_ id: ID) -> String {
    if let text = id as? String { return text }
    if let number = id as? Int { return String(number) }
    guard let encodable = id as? any Encodable else { return "\(id)" }
    do throws(JSONError) {
      let json = try JSON(encoding: encodable)
      return json.stringValue ?? json.text
    } catch {
      return "\(id)"
    }
  }

  /// Whether two equal ids are also written alike. "é" in one scalar and in two is one id to Swift, and two names in a
  /// document.
  static func areWrittenAlike<ID>(_ left: ID, _ right: ID) -> Bool {
    SameBits.hold(left, right) || text(left).utf8.elementsEqual(text(right).utf8)
  }

  /// Whether a part of a document is the text of an id, for types where that is seen without making the text: found
  /// once for all ids. What answers no may still be the text.
  static func matcher<ID>(of type: ID.Type) -> (JSONPart, ID) -> Bool {
    // `ID` is `String`.
    if type == String.self { return { $0.isString(unsafeBitCast($1, to: String.self)) } }
    // `ID` is `Int`.
    if type == Int.self { return { $0.isString(of: unsafeBitCast($1, to: Int.self)) } }
    return { _, _ in false }
  }

  /// How ids of a type are written so that they are read again as the same: found once for all of them.
  static func faithfulWriter<ID: Equatable>(of type: ID.Type) -> (ID) throws(DocumentError) -> String {
    // `ID` is `String`.
    if type == String.self { return { (id) throws(DocumentError) in unsafeBitCast(id, to: String.self) } }
    // `ID` is `Int`.
    if type == Int.self { return { (id) throws(DocumentError) in String(unsafeBitCast(id, to: Int.self)) } }
    return { (id) throws(DocumentError) in try faithfulText(id) }
  }

  /// The text of an id that is read again as that id; another one could not be told from the id that is.
  static func faithfulText<ID: Equatable>(_ id: ID) throws(DocumentError) -> String {
    let text = text(id)
    if id is String || id is Int { return text }
    guard let read = self.id(ID.self, from: text), read == id else {
      throw DocumentError("the id is written `\(text)`, and that is read as another one", path: [text])
    }
    return text
  }

  /// The id that exactly this text writes, and no other.
  static func exactID<ID>(_ type: ID.Type, from text: String) -> ID? {
    guard let id = id(type, from: text), self.text(id).utf8.elementsEqual(text.utf8) else { return nil }
    return id
  }

  /// The id that `text` writes, or `nil` when it writes none.
  @usableFromInline
  static func id<ID>(_ type: ID.Type, from text: String) -> ID? {
    if let id = text as? ID { return id }
    if ID.self == Int.self { return Int(canonical: text) as? ID }
    guard let decodable = type as? any Decodable.Type else { return nil }
    // Text that was an id's own text first, then text that was the text of an id's JSON.
    return decoded(decodable, from: { .string(text) }) ?? decoded(decodable, from: { try JSON(parsing: text) })
  }

  private static func decoded<ID>(_ type: any Decodable.Type, from json: () throws -> JSON) -> ID? {
    // Only whether it can be read is asked: the caller names the text and the type.
    do { return try json().decode(type) as? ID } catch { return nil }
  }
}
