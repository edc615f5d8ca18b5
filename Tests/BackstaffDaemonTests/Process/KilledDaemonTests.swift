import BackstaffJSON
import BackstaffJournal
import Glibc
import Testing

@testable import BackstaffDaemon

/// What real crashes of a real process make of effects, point by point.
@Suite(.timeLimit(.minutes(5))) struct KilledDaemonTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func live(_ life: Life) async {
    await #expect(processExitsWith: .signal(SIGKILL)) { [life = life as Life] in try await life.live() }
  }

  private struct Case: CustomTestStringConvertible, Sendable {
    let point: String
    let log: [JSON]
    let runs: Int
    var testDescription: String { point }
  }

  /// The commits of the first life: the session, `payOnce`, that its effect starts, and what the effect sent.
  private static let once = [
    Case(point: "before-append:2", log: [], runs: 0), Case(point: "before-commit:2", log: [], runs: 0),
    Case(point: "after-commit:2", log: ["paid"], runs: 1), Case(point: "before-append:3", log: ["paid"], runs: 1),
    Case(point: "before-commit:3", log: ["paid"], runs: 1), Case(point: "after-commit:3", log: ["lost"], runs: 0),
    Case(point: "effect", log: ["lost"], runs: 1), Case(point: "before-append:4", log: ["lost"], runs: 1),
    Case(point: "before-commit:4", log: ["lost"], runs: 1), Case(point: "after-commit:4", log: ["paid"], runs: 1),
  ]

  @Test(arguments: once)
  private func `an effect that runs once has its outcome or what arrives in its place`(point: Case) async throws {
    let fault = point.point == "effect" ? nil : "crash@\(point.point)"
    await live(
      Life(folder: folder.path, fault: fault, crashesInEffect: fault == nil, actions: ["payOnce"]))
    await live(Life(folder: folder.path, endsAtLog: point.log.count, endsAtEnded: point.log.count))
    #expect(try folder.fold().document["log"] == .array(point.log))
    #expect(try folder.fold().outstanding.isEmpty)
    #expect(folder.marks == Array(repeating: "ran 1:0", count: point.runs))
    await live(Life(folder: folder.path, endsAtLog: point.log.count))
    #expect(try folder.fold().document["log"] == .array(point.log))
    #expect(folder.marks.count == point.runs)
  }

  @Test func `an effect that is restarted has the same key at each of its runs`() async throws {
    await live(Life(folder: folder.path, crashesInEffect: true, actions: ["payAgain"]))
    await live(Life(folder: folder.path, crashesInEffect: true))
    await live(Life(folder: folder.path, endsAtLog: 1))
    #expect(folder.marks == ["ran 1:0", "ran 1:0", "ran 1:0"])
    #expect(try folder.fold().document["log"] == ["paid"])
  }

  @Test func `a transient effect is gone after a crash`() async throws {
    await live(Life(folder: folder.path, crashesInEffect: true, actions: ["payBriefly"]))
    await live(Life(folder: folder.path, actions: ["paid"], endsAtLog: 1))
    #expect(folder.marks == ["ran 1:0"])
    #expect(try folder.fold().document["log"] == ["paid"])
    #expect(try folder.fold().outstanding.isEmpty)
  }

  @Test func `a task runs again after each crash with the same key, until its id is gone`() async throws {
    await live(Life(folder: folder.path, crashesInEffect: true, actions: ["watch"]))
    await live(Life(folder: folder.path, crashesInEffect: true))
    #expect(folder.marks == ["watched 7 1:0", "watched 7 1:0"])
    await live(Life(folder: folder.path, actions: ["look"], endsAtLog: 2))
    let count = folder.marks.count
    await live(Life(folder: folder.path, actions: ["paid"], endsAtLog: 3))
    #expect(folder.marks.count == count)
    #expect(try folder.fold().outstanding.isEmpty)
  }

  @Test(arguments: ["before-append:1", "before-commit:1", "after-commit:1"])
  private func `the hook of recovery is an event of each recovery, once`(point: String) async throws {
    await live(Life(folder: folder.path, actions: ["paid"], endsAtLog: 1))
    #expect(try folder.fold().document["restored"] == 0)
    await live(Life(folder: folder.path, fault: "crash@\(point)"))
    let kept: Int64 = point == "after-commit:1" ? 1 : 0
    #expect(try folder.fold().document["restored"] == .integer(kept))
    await live(Life(folder: folder.path, endsAtLog: 1, endsAtRestored: kept + 1))
    #expect(try folder.fold().document["restored"] == .integer(kept + 1))
  }
}

/// A folder of its own for the lives of a daemon, removed at the end. Its name is short: socket paths are.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/bslife.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DaemonError(.cannotServe, "no temporary folder could be made") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Folder.remove(path) }

  private static func remove(_ path: String) {
    if let list = opendir(path) {
      defer { closedir(list) }
      while let entry = readdir(list) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
    }
    Glibc.remove(path)
  }

  /// What the effects of all lives have left, line by line.
  var marks: [String] {
    guard let file = fopen(path + "/marks", "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The session as the journal tells it, while no daemon has it.
  func fold() throws -> SessionFold {
    let journal = try Journal(opening: path + "/data", build: JournalBuild(schema: .null, digest: 0))
    defer { do { try journal.close() } catch { Testing.Issue.record(error) } }
    return try #require(try journal.recover().first { $0.name == "main" }).fold
  }
}
