import BackstaffJSON

/// The written form of a secret: `{"$sealed":"…"}` in the journal, `{"$sealed":null}` everywhere else.
///
/// No other object has that one member: the name is taken in documents and payloads.
package enum Seal {
  static let name = "$sealed"
  /// The bytes that a text with a seal in it holds; a quotation mark inside a string is escaped, so no other one does.
  package static let mark = Array("\"\(name)\":\"".utf8)

  /// A seal; without a text a hidden one.
  static func json(_ text: String?) -> JSON { .object([name: text.map(JSON.string) ?? .null]) }

  /// Whether this is the written form of a secret.
  static func isSeal(_ json: JSON) -> Bool {
    guard let members = json.objectValue, members.count == 1, let content = json[name] else { return false }
    return content.isNull || content.stringValue != nil
  }

  /// The same with every seal hidden: for what comes from the journal and leaves the process.
  package static func redacted(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map(redacted))
    case .object(let members):
      if isSeal(json) { return Seal.json(nil) }
      var redacted = members.mapValues(Seal.redacted)
      // An operation of a patch may write the text inside a seal by itself.
      if members["path"]?.stringValue?.hasSuffix("/\(name)") == true, members["value"] != nil {
        redacted["value"] = .null
      }
      return .object(redacted)
    default: return json
    }
  }

  /// The first seal in a document that does not open, with its scope.
  package static func problem(
    in document: JSON, _ sealer: any SecretSealer
  ) -> (scope: String, error: SealError)? {
    problem(in: document, sealer, at: [])
  }

  private static func problem(
    in json: JSON, _ sealer: any SecretSealer, at place: [String]
  ) -> (scope: String, error: SealError)? {
    if isSeal(json) {
      guard let text = json[name]?.stringValue else { return nil }
      do throws(SealError) { _ = try sealer.open(text) } catch { return (place.joined(separator: "."), error) }
      return nil
    }
    for (index, element) in (json.arrayValue ?? []).enumerated() {
      if let found = problem(in: element, sealer, at: place + [String(index)]) { return found }
    }
    for (name, member) in (json.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let found = problem(in: member, sealer, at: place + [name]) { return found }
    }
    return nil
  }
}
