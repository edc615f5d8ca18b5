/// A JSON value on its way out: a tree, or a text that was written before and is sent to many.
///
///     let content = JSONContent.text(patch.json.bytes)
///     content.write(to: &body)
///
/// Equality is that of the values.
package enum JSONContent: Sendable {
  case tree(JSON)
  /// The text of one value, which our own writer has made.
  case text([UInt8])

  /// The value; one that exists as a text is read again.
  package var json: JSON {
    switch self {
    case .tree(let json): return json
    case .text(let bytes):
      do throws(JSONError) { return try JSON(parsing: bytes, limits: .own) } catch {
        preconditionFailure("our own text cannot be read: \(error)")
      }
    }
  }

  /// Whether the text takes more bytes than that.
  package func isLarger(than limit: Int) -> Bool {
    switch self {
    case .tree(let json): json.isLarger(than: limit)
    case .text(let bytes): bytes.count > limit
    }
  }

  /// Appends the text.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .tree(let json): json.write(to: &output)
    case .text(let bytes): output.append(contentsOf: bytes)
    }
  }
}

extension JSONContent: Hashable {
  package static func == (left: JSONContent, right: JSONContent) -> Bool { left.json == right.json }

  package func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
