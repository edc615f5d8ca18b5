import Backstaff
import BackstaffClient
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import FoundationEssentials
import Glibc
import Testing

@testable import BackstaffDaemon

/// What leaves a daemon and its process, byte by byte.
@Suite(.timeLimit(.minutes(5))) struct SecretDaemonTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var data: String { folder.path + "/data" }
  private var key: String { data + "/" + SecretKeyFile.name }

  // MARK: every byte

  @Test func `SECRET-50 a password is in no byte of the data folder, of frames and of standard error`() async throws {
    var texts: [String: [UInt8]] = [:]
    for isSecond in [false, true] {
      let life = LockerLife(folder: folder.path, isSecond: isSecond)
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        [life = life as LockerLife] in try await life.live()
      }
      texts["standard error \(isSecond)"] = try #require(result).standardErrorContent
    }
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !path.hasSuffix(".sock") {
      guard let bytes = FileManager.default.contents(atPath: folder.path + "/" + path) else { continue }
      texts[path] = Array(bytes)
    }
    for name in ["data/journal.sqlite", "first.data/journal.sqlite-wal", "first.frames", "second.frames"] {
      let text = try #require(texts[name])
      #expect(text.contains(Array(LockerLife.user.utf8)), "the search finds nothing in \(name)")
    }
    // Whoever checks the journal needs no key, and is told nothing either.
    #expect(unlink(key) == 0)
    let report = Verification.run(directory: data)
    #expect(report.exitCode == 0)
    texts["the verifier's report"] = Array(report.lines.joined(separator: "\n").utf8)
    #expect(texts["data/journal.sqlite"]?.contains(Array(#""$sealed":""#.utf8)) == true)
    for (name, text) in texts {
      // A seal is the journal's own.
      if name.hasSuffix(".frames") { #expect(!text.contains(Array(#""$sealed":""#.utf8)), "a seal is in \(name)") }
      for needle in Self.needles {
        #expect(!text.contains(needle.bytes), "the password, \(needle.name), is in \(name)")
      }
    }
  }

  /// The password as it could be written.
  private static var needles: [(name: String, bytes: [UInt8])] {
    let word = Array(LockerLife.password.utf8)
    var needles = [
      ("as it is", word), ("without what is escaped", Array("7731-geheim".utf8)),
      ("as JSON", Array(JSON.string(LockerLife.password).text.utf8)),
      ("in hexadecimal digits", Array(word.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined().utf8)),
      ("typed in part", Array(#""q\"77"#.utf8)),
    ]
    for shift in 0..<3 {
      // Whole groups of three bytes only: what stands around them changes the others.
      let part = Array(word.dropFirst(shift).prefix((word.count - shift) / 3 * 3))
      needles.append(("in base64 from \(shift)", Array(Data(part).base64EncodedString().utf8)))
    }
    for path in ["guess", "login.binding.password", "refuse", "nothing"] {
      let digest = Submit(path: path, payload: .string(LockerLife.password)).digest
      needles.append(("as the digest of `\(path)`", withUnsafeBytes(of: digest.bigEndian) { Array($0) }))
    }
    return needles
  }

  // MARK: the key

  private func start() async throws {
    let (stream, end) = AsyncStream<Void>.makeStream()
    let daemon = try await EmbeddedDaemon.start(
      StoreDaemon(initialState: Locker.State(login: Login.State(password: "geheim"))) { Locker() },
      DaemonConfiguration(run: folder.path + "/run", data: data)
    ) { end.finish() }
    // The session is there when somebody has asked for it.
    try RawFront(run: folder.path + "/run").open("")
    daemon.stop()
    for await _ in stream {}
  }

  private func refusal() async throws -> DaemonError {
    try #require(await #expect(throws: DaemonError.self) { try await start() })
  }

  private func exchangeKey(_ bytes: [UInt8]) throws {
    let file = open(key, O_WRONLY | O_TRUNC)
    defer { close(file) }
    try #require(write(file, bytes, bytes.count) == bytes.count)
  }

  @Test func `SECRET-51 the key is made for the owner only, once`() async throws {
    try await start()
    var status = stat()
    #expect(stat(key, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_size == 32)
    let bytes = FileManager.default.contents(atPath: key)
    try await start()
    #expect(FileManager.default.contents(atPath: key) == bytes)
    #expect(!FileManager.default.fileExists(atPath: key + ".draft"))
  }

  @Test func `SECRET-52 a key that others may read, or of another length, is refused`() async throws {
    try await start()
    for mode in [0o640, 0o604, 0o660] as [mode_t] {
      chmod(key, mode)
      let error = try await refusal()
      #expect(error.code == .secrets)
      #expect(error.message.contains("chmod 600 \(key)"))
    }
    chmod(key, 0o600)
    for count in [0, 31, 33] {
      try exchangeKey([UInt8](repeating: 1, count: count))
      let error = try await refusal()
      #expect(error.code == .secrets)
      #expect(error.message.contains("must have 32 bytes"))
    }
  }

  @Test func `SECRET-53 another key is refused by the name of what it does not open`() async throws {
    try await start()
    try exchangeKey([UInt8](repeating: 1, count: 32))
    let error = try await refusal()
    #expect(error.code == .secrets)
    #expect(error.message.contains("`login.password`") || error.message.contains("`token`"))
    #expect(error.message.contains("another key"))
  }

  @Test func `SECRET-54 a journal with sealed secrets is not opened without its key`() async throws {
    try await start()
    let bytes = try #require(FileManager.default.contents(atPath: key))
    #expect(unlink(key) == 0)
    let error = try await refusal()
    #expect(error.code == .secrets)
    #expect(error.message.contains("\(key) is missing"))
    #expect(error.message.contains("--fresh"))
    #expect(!FileManager.default.fileExists(atPath: key))
    let file = open(key, O_WRONLY | O_CREAT, 0o600)
    #expect(write(file, Array(bytes), bytes.count) == 32)
    close(file)
    try await start()
  }
}
