import BackstaffJSON

/// A row of `tree`: one session.
struct StoredSession {
  let number: Int64
  let name: String
  let createdAt: Int64
  let base: [UInt8]
  let optionals: [SQLiteStatement.Value]
  let checksum: Int64

  static let selection =
    "SELECT tree, name, created_at, base_chain, crc, parent, parent_seq, base_seq, closed_at FROM tree ORDER BY tree"

  init(row: SQLiteStatement) {
    number = row.integer(0)
    name = row.text(1)
    createdAt = row.integer(2)
    base = row.bytes(3)
    checksum = row.integer(4)
    optionals = (5...8).map { row.isNull($0) ? .null : .integer(row.integer($0)) }
  }

  init(number: Int64, name: String, createdAt: Int64) {
    self.number = number
    self.name = name
    self.createdAt = createdAt
    base = Chain.sessionBase(name)
    optionals = [.null, .null, .integer(0), .null]
    checksum = Self.checksum(number, name, createdAt, base, optionals)
  }

  static let insertion =
    "INSERT INTO tree(tree, name, created_at, base_chain, crc, parent, parent_seq, base_seq, closed_at) "
    + "VALUES (?,?,?,?,?,?,?,?,?)"

  var insertedValues: [SQLiteStatement.Value] {
    [.integer(number), .text(name), .integer(createdAt), .blob(base), .integer(checksum)] + optionals
  }

  func checked() throws(JournalError) -> StoredSession {
    guard checksum == Self.checksum(number, name, createdAt, base, optionals), base == Chain.sessionBase(name) else {
      throw JournalError(.damaged, "the row of session \(number) (\(name)) is not what was written")
    }
    return self
  }

  private static func checksum(
    _ number: Int64, _ name: String, _ createdAt: Int64, _ base: [UInt8], _ optionals: [SQLiteStatement.Value]
  ) -> Int64 {
    CanonicalBytes.rowChecksum(
      "tree", [.integer(number), .text(name), .integer(createdAt), .blob(base)] + optionals)
  }
}

/// A row of `build`.
struct StoredBuild {
  let number: Int64
  let digest: UInt64
  let schema: [UInt8]
  let firstPosition: Int64
  let checksum: Int64

  static let selection = "SELECT build, digest, schema, first_pos, crc FROM build ORDER BY build"

  init(row: SQLiteStatement) {
    number = row.integer(0)
    digest = UInt64(bitPattern: row.integer(1))
    schema = row.bytes(2)
    firstPosition = row.integer(3)
    checksum = row.integer(4)
  }

  init(number: Int64, build: JournalBuild, firstPosition: Int64) {
    self.number = number
    digest = build.digest
    schema = build.schema.bytes
    self.firstPosition = firstPosition
    checksum = Self.checksum(number, digest, schema, firstPosition)
  }

  static let insertion = "INSERT INTO build(build, digest, schema, first_pos, crc) VALUES (?,?,?,?,?)"

  var insertedValues: [SQLiteStatement.Value] {
    [
      .integer(number), .integer(Int64(bitPattern: digest)), .blob(schema), .integer(firstPosition),
      .integer(checksum),
    ]
  }

  func checked() throws(JournalError) -> JournalBuild {
    guard checksum == Self.checksum(number, digest, schema, firstPosition) else {
      throw JournalError(.damaged, "the row of build \(number) is not what was written")
    }
    do {
      return JournalBuild(schema: try JSON(parsing: schema, limits: .own), digest: digest)
    } catch {
      throw JournalError(.damaged, "the description of build \(number) is no JSON: \(error)", cause: error)
    }
  }

  private static func checksum(_ number: Int64, _ digest: UInt64, _ schema: [UInt8], _ first: Int64) -> Int64 {
    CanonicalBytes.rowChecksum(
      "build", [.integer(number), .integer(Int64(bitPattern: digest)), .blob(schema), .integer(first)])
  }
}

/// A row of `origin`: who sends, once per session.
struct StoredOrigin {
  let number: Int64
  let tree: Int64
  let name: String
  let checksum: Int64

  static let selection = "SELECT origin, tree, name, crc FROM origin ORDER BY origin"
  static let insertion = "INSERT INTO origin(origin, tree, name, crc) VALUES (?,?,?,?)"

  init(row: SQLiteStatement) {
    number = row.integer(0)
    tree = row.integer(1)
    name = row.text(2)
    checksum = row.integer(3)
  }

  init(number: Int64, tree: Int64, name: String) {
    self.number = number
    self.tree = tree
    self.name = name
    checksum = Self.checksum(number, tree, name)
  }

  var insertedValues: [SQLiteStatement.Value] {
    [.integer(number), .integer(tree), .text(name), .integer(checksum)]
  }

  var hasExpectedChecksum: Bool { checksum == Self.checksum(number, tree, name) }

  private static func checksum(_ number: Int64, _ tree: Int64, _ name: String) -> Int64 {
    CanonicalBytes.rowChecksum("origin", [.integer(number), .integer(tree), .text(name)])
  }
}
