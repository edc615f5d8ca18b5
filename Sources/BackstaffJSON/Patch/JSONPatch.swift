/// A list of changes to a document (RFC 6902).
///
///     let patch = JSONPatch.difference(from: old, to: new)
///     try patch.apply(to: &copyOfOld)                        // copyOfOld == new
///     patch.json.text                                        // [{"op":"replace","path":"/count","value":2}]
package struct JSONPatch: Sendable, Equatable {
  package enum Operation: Sendable, Equatable {
    case add(path: JSONPointer, value: JSON)
    case remove(path: JSONPointer)
    case replace(path: JSONPointer, value: JSON)
    case move(from: JSONPointer, path: JSONPointer)
    case copy(from: JSONPointer, path: JSONPointer)
    case test(path: JSONPointer, value: JSON)
  }

  package var operations: [Operation]

  package init(_ operations: [Operation] = []) {
    self.operations = operations
  }

  package var isEmpty: Bool { operations.isEmpty }
}

extension JSONPatch {
  /// Reads the JSON form. Members an operation does not know are ignored, as RFC 6902 §4 asks.
  package init(json: JSON) throws(JSONError) {
    guard let elements = json.arrayValue else {
      throw JSONError(.invalidPatch, "a patch is an array of operations, this is \(json.kindName)")
    }
    var operations: [Operation] = []
    operations.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      operations.append(try Operation(json: element, index: index))
    }
    self.operations = operations
  }

  package init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
    try self.init(json: JSON(parsing: bytes, limits: limits))
  }

  package var json: JSON {
    .array(operations.map(\.json))
  }
}

extension JSONPatch.Operation {
  fileprivate init(json: JSON, index: Int) throws(JSONError) {
    let fields = Fields(json: json, index: index)
    switch try fields.text("op") {
    case "add": self = .add(path: try fields.pointer("path"), value: try fields.value())
    case "remove": self = .remove(path: try fields.pointer("path"))
    case "replace": self = .replace(path: try fields.pointer("path"), value: try fields.value())
    case "move": self = .move(from: try fields.pointer("from"), path: try fields.pointer("path"))
    case "copy": self = .copy(from: try fields.pointer("from"), path: try fields.pointer("path"))
    case "test": self = .test(path: try fields.pointer("path"), value: try fields.value())
    default: throw fields.error("its \"op\" is none of add, remove, replace, move, copy, test")
    }
  }

  package var json: JSON {
    switch self {
    case .add(let path, let value): ["op": "add", "path": .string(path.text), "value": value]
    case .remove(let path): ["op": "remove", "path": .string(path.text)]
    case .replace(let path, let value): ["op": "replace", "path": .string(path.text), "value": value]
    case .move(let from, let path): ["op": "move", "from": .string(from.text), "path": .string(path.text)]
    case .copy(let from, let path): ["op": "copy", "from": .string(from.text), "path": .string(path.text)]
    case .test(let path, let value): ["op": "test", "path": .string(path.text), "value": value]
    }
  }

  /// The number of canonical bytes, counted without writing them.
  package var sizeBytes: Int {
    switch self {
    case .add(let path, let value): Self.frame(#"{"op":"add","path":,"value":}"#) + path.sizeBytes + value.sizeBytes
    case .remove(let path): Self.frame(#"{"op":"remove","path":}"#) + path.sizeBytes
    case .replace(let path, let value):
      Self.frame(#"{"op":"replace","path":,"value":}"#) + path.sizeBytes + value.sizeBytes
    case .move(let from, let path): Self.frame(#"{"from":,"op":"move","path":}"#) + from.sizeBytes + path.sizeBytes
    case .copy(let from, let path): Self.frame(#"{"from":,"op":"copy","path":}"#) + from.sizeBytes + path.sizeBytes
    case .test(let path, let value): Self.frame(#"{"op":"test","path":,"value":}"#) + path.sizeBytes + value.sizeBytes
    }
  }

  private static func frame(_ text: StaticString) -> Int { text.utf8CodeUnitCount }

  /// The members of one operation, each missing one refused by name.
  private struct Fields {
    let json: JSON
    let index: Int

    func text(_ name: String) throws(JSONError) -> String {
      guard let text = json[name]?.stringValue else { throw error("it needs a string \"\(name)\"") }
      return text
    }

    func pointer(_ name: String) throws(JSONError) -> JSONPointer {
      let text = try text(name)
      do { return try JSONPointer(parsing: text) } catch {
        throw JSONError(.invalidPatch, "operation \(index) has a bad \"\(name)\": \(error.message)", cause: error)
      }
    }

    func value() throws(JSONError) -> JSON {
      guard let value = json["value"] else { throw error("it needs a \"value\"") }
      return value
    }

    func error(_ why: String) -> JSONError {
      JSONError(.invalidPatch, "operation \(index) cannot be read: \(why)")
    }
  }
}
