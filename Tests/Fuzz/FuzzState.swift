import Backstaff

/// A state with each kind of part that a patch can be applied to in place. Conformed by hand: the fuzzers are built
/// without macros.
struct FuzzState: DocumentConvertible, Equatable {
  var name = ""
  var count = 0
  var ratio = 0.0
  var note: String?
  var tags: [String] = []
  var rows: IdentifiedArrayOf<FuzzRow> = []
  var path = StackState<Int>()

  init() {}

  init(document: DocumentReader) throws(DocumentError) {
    name = try document.member("name", missing: "")
    count = try document.member("count", missing: 0)
    ratio = try document.member("ratio", missing: 0)
    note = try document.member("note", missing: .some(nil))
    tags = try document.member("tags", missing: [])
    rows = try document.member("rows", missing: [])
    path = try document.member("path", missing: StackState())
  }

  func write(to writer: inout DocumentWriter) throws(DocumentError) {
    writer.object()
    try writer.member("count", count)
    try writer.member("name", name)
    try writer.member("note", note)
    try writer.member("path", path)
    try writer.member("ratio", ratio)
    try writer.member("rows", rows)
    try writer.member("tags", tags)
  }

  static func describe(in schema: inout SchemaWriter) {}

  func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    try patch.member("count", old.count, count)
    try patch.member("name", old.name, name)
    try patch.member("note", old.note, note)
    try patch.member("path", old.path, path)
    try patch.member("ratio", old.ratio, ratio)
    try patch.member("rows", old.rows, rows)
    try patch.member("tags", old.tags, tags)
  }

  mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    for part in try patch.parts() {
      switch part.name {
      case "count": try part.apply(to: &count)
      case "name": try part.apply(to: &name)
      case "note": try part.apply(to: &note)
      case "path": try part.apply(to: &path)
      case "ratio": try part.apply(to: &ratio)
      case "rows": try part.apply(to: &rows)
      case "tags": try part.apply(to: &tags)
      default: throw part.unknown
      }
    }
  }
}

/// A row that is a leaf of the document.
struct FuzzRow: Identifiable, Codable, Equatable {
  let id: String
  var text: String?
}

/// Actions of each kind that a path can lead to.
enum FuzzAction: ActionConvertible, Equatable {
  case plain
  case number(Int)
  indirect case rows(IdentifiedAction<String, FuzzAction>)
  indirect case path(StackAction<Int, FuzzAction>)
  indirect case sheet(PresentationAction<FuzzAction>)

  func write(to writer: inout ActionWriter) throws(ActionError) {
    switch self {
    case .plain: writer.name("plain")
    case .number(let number):
      writer.name("number")
      try writer.value(number)
    case .rows(let action):
      writer.name("rows")
      try writer.value(action)
    case .path(let action):
      writer.name("path")
      try writer.value(action)
    case .sheet(let action):
      writer.name("sheet")
      try writer.value(action)
    }
  }

  static func read(from reader: inout ActionReader) throws(ActionError) -> FuzzAction {
    let name = try reader.name()
    switch name {
    case "plain":
      try reader.finish()
      return .plain
    case "number": return .number(try reader.value())
    case "rows": return .rows(try reader.value())
    case "path": return .path(try reader.value())
    case "sheet": return .sheet(try reader.value())
    default: throw reader.unknown(name, among: ["plain", "number", "rows", "path", "sheet"])
    }
  }

  static func describe(in schema: inout ActionSchemaWriter) {}
}
