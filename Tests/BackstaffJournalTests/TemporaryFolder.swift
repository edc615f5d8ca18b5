import BackstaffJSON
import FoundationEssentials
import Testing

@testable import BackstaffJournal

/// A folder that goes away with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "backstaff-journal-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record("\(path) stays behind: \(error)") }
  }

  var files: JournalFiles { JournalFiles(directory: path) }

  /// The files in it and what they hold.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
    }
    return contents
  }

  /// What a kill of the process at this moment would leave: the files as they are, nobody's lock.
  func afterKill() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for (name, data) in try contents() where name != DirectoryLock.fileName {
      try data.write(to: URL(fileURLWithPath: "\(copy.path)/\(name)"))
    }
    return copy
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: "\(path)/\(name)")))
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }
}

/// A session that counts: each event sets `/count` to its revision and notes a text.
enum Sample {
  static let build = JournalBuild(schema: ["State": ["count": "Int", "notes": "[String]"]], digest: 7)
  static let client = "client:6b29fc40-ca47-1067-b31d-00dd010662da"

  static func open(_ session: String = "main") -> JournalEntry {
    let document: JSON = ["count": 0, "notes": []]
    return JournalEntry(
      session: session, revision: 0, kind: .open, at: 1000, context: json(["minted": 1]).bytes,
      patch: JSONPatch([.add(path: .root, value: document)]).json.bytes)
  }

  static func event(_ revision: Int64, session: String = "main", effects: JSON? = nil) -> JournalEntry {
    let patch = JSONPatch([
      .replace(path: JSONPointer(["count"]), value: .integer(revision)),
      .add(path: JSONPointer(["notes", "-"]), value: .string("note \(revision) of \(session)")),
    ])
    return JournalEntry(
      session: session, revision: revision, kind: .event, at: 1000 + revision * 10, seed: UInt64(revision) &* .max,
      origin: client, incarnation: 3, sequence: revision, digest: .max - UInt64(revision), cause: 0,
      action: json(["path": "noteAdded", "payload": .string("note \(revision)")]).bytes,
      context: json(["minted": .integer(revision + 1)]).bytes, effects: effects?.bytes ?? [],
      patch: patch.json.bytes)
  }

  static func document(_ revision: Int64, session: String = "main") -> JSON {
    let notes = revision > 0 ? (1...revision).map { JSON.string("note \($0) of \(session)") } : []
    return ["count": .integer(revision), "notes": .array(notes)]
  }

  /// A closed journal with this many events in batches of three.
  static func journal(events: Int64, in folder: TemporaryFolder) throws {
    let journal = try Journal(opening: folder.path, build: build)
    try fill(journal, events: events)
    try journal.close()
  }

  static func fill(_ journal: Journal, events: Int64, session: String = "main") throws {
    _ = try journal.append([open(session)])
    for first in stride(from: Int64(1), through: events, by: 3) {
      _ = try journal.append((first...min(first + 2, events)).map { event($0, session: session) })
    }
  }
}

/// The code of the error an operation fails with; nil when it succeeds.
func code(_ operation: () throws -> Void) -> JournalError.Code? {
  do {
    try operation()
    return nil
  } catch {
    return (error as? JournalError)?.code
  }
}

/// A literal as a document.
func json(_ value: JSON) -> JSON { value }
