extension JSON {
  /// The value written in these bytes (RFC 8259, UTF-8 without a byte order mark).
  ///
  /// Throws a `JSONError` with the byte offset for anything else: invalid UTF-8, escapes of lone surrogates, numbers
  /// no `Double` can hold, duplicate member names, and whatever is beyond the limits.
  package init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      try JSON(parsing: buffer, limits: limits)
    }
  }

  package init(parsing text: String, limits: JSONLimits = .standard) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  package init(parsing bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .standard) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, limits: limits)
    defer { reader.entries.free() }
    try reader.document()
    self = JSONEntries(bytes: bytes, list: reader.entries.all).json(0)
  }
}
