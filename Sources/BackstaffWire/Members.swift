import BackstaffJSON

/// A reader of one JSON object that names the message and the member when something is wrong with it. Members it is
/// not asked for are ignored: a newer peer may send them.
struct Members {
  let object: JSON
  private let owner: String

  init(_ json: JSON, of owner: String) throws(WireError) {
    guard json.objectValue != nil else { throw .malformed("\(owner) is not a JSON object") }
    object = json
    self.owner = owner
  }

  /// The member, or nil where it is missing or null.
  func optional(_ name: String) -> JSON? {
    guard let value = object[name], value != .null else { return nil }
    return value
  }

  func required(_ name: String) throws(WireError) -> JSON {
    guard let value = object[name] else { throw problem(name, "is missing") }
    return value
  }

  func string(_ name: String) throws(WireError) -> String {
    guard let value = try required(name).stringValue else { throw problem(name, "is not a string") }
    return value
  }

  func optionalString(_ name: String) throws(WireError) -> String? {
    guard let value = optional(name) else { return nil }
    guard let text = value.stringValue else { throw problem(name, "is not a string") }
    return text
  }

  /// A whole number, written as one or, beyond what JSON carries everywhere, as a string of digits.
  func integer(_ name: String) throws(WireError) -> Int64 {
    guard let value = try optionalInteger(name) else { throw problem(name, "is missing") }
    return value
  }

  func optionalInteger(_ name: String) throws(WireError) -> Int64? {
    guard let value = optional(name) else { return nil }
    if let number = value.integerValue { return number }
    if let text = value.stringValue, let number = Int64(text) { return number }
    throw problem(name, "is not a whole number")
  }

  func byte(_ name: String) throws(WireError) -> UInt8 {
    guard let value = UInt8(exactly: try integer(name)) else { throw problem(name, "is not in 0 to 255") }
    return value
  }

  func optionalBool(_ name: String) throws(WireError) -> Bool? {
    guard let value = optional(name) else { return nil }
    guard let flag = value.boolValue else { throw problem(name, "is not true or false") }
    return flag
  }

  func array(_ name: String) throws(WireError) -> [JSON] {
    guard let value = optional(name) else { return [] }
    guard let elements = value.arrayValue else { throw problem(name, "is not an array") }
    return elements
  }

  func strings(_ name: String) throws(WireError) -> [String] {
    let elements = try array(name)
    let texts = elements.compactMap(\.stringValue)
    guard texts.count == elements.count else { throw problem(name, "holds something that is not a string") }
    return texts
  }

  func members(_ name: String) throws(WireError) -> Members {
    try Members(required(name), of: "\(owner).\(name)")
  }

  func problem(_ name: String, _ what: String) -> WireError {
    .malformed("\(owner): the member \"\(name)\" \(what)")
  }
}

extension JSON {
  /// An object of the members that have a value; those that are nil are left out.
  static func members(_ members: [String: JSON?]) -> JSON {
    .object(members.compactMapValues { $0 })
  }

  static func integer(_ value: Int64?) -> JSON? {
    value.map { .integer($0) }
  }

  static func string(_ value: String?) -> JSON? {
    value.map { .string($0) }
  }

  static func strings(_ values: [String]) -> JSON {
    .array(values.map { .string($0) })
  }
}
