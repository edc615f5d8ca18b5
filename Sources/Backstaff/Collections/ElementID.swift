import BackstaffJSON

/// Ids as text: what stands in paths, documents and identities.
enum ElementID {
  /// The text of an id: its own text, or the text of its JSON form.
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

  /// The id that `text` writes, or `nil` when it writes none.
  static func id<ID>(_ type: ID.Type, from text: String) -> ID? {
    if let id = text as? ID { return id }
    if ID.self == Int.self { return Int(text) as? ID }
    guard let decodable = type as? any Decodable.Type else { return nil }
    // Text that was an id's own text first, then text that was the text of an id's JSON.
    return decoded(decodable, from: { .string(text) }) ?? decoded(decodable, from: { try JSON(parsing: text) })
  }

  private static func decoded<ID>(_ type: any Decodable.Type, from json: () throws -> JSON) -> ID? {
    // Only whether it can be read is asked: the caller names the text and the type.
    do { return try json().decode(type) as? ID } catch { return nil }
  }
}
