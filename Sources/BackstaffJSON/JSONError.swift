/// A refusal by this module: of bytes, of a pointer, of a patch, or of a Swift value.
///
///     do { document = try JSON(parsing: bytes) } catch {
///       report(error.code.rawValue, at: error.offset)
///     }
package struct JSONError: Error, Sendable {
  /// The kind of refusal, stable text that may be shown and compared; the list may grow.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    // Reading bytes.
    package static let unexpectedEnd = Code(rawValue: "unexpected_end")
    package static let unexpectedByte = Code(rawValue: "unexpected_byte")
    package static let trailingBytes = Code(rawValue: "trailing_bytes")
    package static let invalidNumber = Code(rawValue: "invalid_number")
    package static let numberOutOfRange = Code(rawValue: "number_out_of_range")
    package static let controlCharacter = Code(rawValue: "control_character")
    package static let invalidEscape = Code(rawValue: "invalid_escape")
    package static let loneSurrogate = Code(rawValue: "lone_surrogate")
    package static let invalidUTF8 = Code(rawValue: "invalid_utf8")
    package static let duplicateKey = Code(rawValue: "duplicate_key")
    package static let equivalentKeys = Code(rawValue: "equivalent_keys")
    package static let depthLimit = Code(rawValue: "depth_limit")
    package static let sizeLimit = Code(rawValue: "size_limit")
    package static let markLimit = Code(rawValue: "mark_limit")

    // Pointers and patches.
    package static let invalidPointer = Code(rawValue: "invalid_pointer")
    package static let invalidPatch = Code(rawValue: "invalid_patch")
    package static let pathNotFound = Code(rawValue: "path_not_found")
    package static let invalidIndex = Code(rawValue: "invalid_index")
    package static let testFailed = Code(rawValue: "test_failed")
    package static let moveIntoItself = Code(rawValue: "move_into_itself")

    // Swift values.
    package static let notEncodable = Code(rawValue: "not_encodable")
    package static let notDecodable = Code(rawValue: "not_decodable")
    package static let missingMember = Code(rawValue: "missing_member")
  }

  package let code: Code
  /// What happened, why, and what to try. It names places, never the values found there.
  package let message: String
  /// The byte at which reading stopped, counted from 0; nil when no bytes were read.
  package let offset: Int?
  /// The place in a document or a Swift value, as a JSON Pointer; nil when only bytes were read.
  package let path: String?
  package let cause: (any Error)?

  package init(
    _ code: Code, _ message: String, offset: Int? = nil, path: String? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.offset = offset
    self.path = path
    self.cause = cause
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    var text = "\(code.rawValue): \(message)"
    if let offset { text += " (at byte \(offset))" }
    if let path { text += " (at \(path.isEmpty ? "the root" : path))" }
    return text
  }
}
