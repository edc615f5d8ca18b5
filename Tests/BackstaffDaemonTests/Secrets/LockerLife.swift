import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffWire
import FoundationEssentials

@testable import BackstaffDaemon

/// One life of a daemon with a password, in a process of its own, whose standard error a test reads.
struct LockerLife: Codable, Sendable {
  /// A password with what a JSON text escapes.
  static let password = #"q"7731-geheim/ü\8"#
  /// What is no secret, and is found by the same search.
  static let user = "ada-lovelace"

  /// The folder of the run folder, of the journal, and of all that was heard.
  var folder: String
  /// Whether the password is there already.
  var isSecond = false

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  @MainActor func live() async throws {
    let (stream, end) = AsyncStream<Void>.makeStream()
    let daemon = try await EmbeddedDaemon.start(
      StoreDaemon(initialState: Locker.State(login: Login.State())) { Locker() },
      DaemonConfiguration(run: folder + "/run", data: folder + "/data")
    ) { end.finish() }
    try drive()
    daemon.stop()
    for await _ in stream {}
  }

  @MainActor private func drive() throws {
    let front = try RawFront(run: folder + "/run")
    for scope in ["", "login", "login.password"] { try front.open(scope) }
    if !isSecond { try type() }
    let word = JSON.string(Self.password)
    for text in ["another word", word] as [JSON] {
      let guess = try front.submit("guess", text)
      guard guess["outcome"] == "applied" else { throw Wrong(description: "the guess was \(guess.text)") }
    }
    guard try front.repeatSubmit("guess", word)["outcome"] == "applied" else { throw Wrong(description: "no repeat") }
    for (path, payload) in [
      ("refuse", word), ("guess", [word]), ("guess", ["$sealed": word]), ("login.binding.password", ["text": word]),
      ("login.binding.password.count", word), ("nothing", word),
    ] as [(String, JSON)] {
      guard try front.submit(path, payload)["outcome"] == "rejected" else {
        throw Wrong(description: "`\(path)` was taken")
      }
    }
    _ = try front.submit("signIn")
    _ = try front.submit("signedIn", ["token": word, "tries": isSecond ? 2 : 1])
    let log = try front.ask(.logRead(from: 0, limit: 200))
    let state = try front.ask(.stateAt(revision: log["head"]?.integerValue ?? 0))
    guard state["value"]?["isRight"] == true else { throw Wrong(description: "the password is not the one typed") }
    _ = try front.ask(.stateAt(revision: log["head"]?.integerValue ?? 0, scope: "login.password"))
    _ = try front.ask(.effects())
    let needed: Set<MessageType> = [.welcome, .snap, .diff, .ack, .result]
    guard front.types.isSuperset(of: needed) else { throw Wrong(description: "\(front.types)") }
    try keep(front.heard)
  }

  /// Types through the bindings of a typed front, as a view does.
  @MainActor private func type() throws {
    let front = try Front(FrontOptions(runDirectory: folder + "/run", name: "typed", kind: .front))
    let remote = try RemoteStore<Locker.State, Locker.Action>(front: front, scope: "")
    try service(front, remote) { remote.store?.login != nil }
    guard let login = remote.store?.scope(\.login, action: \.login) else { throw Wrong(description: "no login") }
    login.user = Self.user
    login.password = String(Self.password.prefix(4))
    login.password = Self.password
    try service(front, remote) { remote.undecided == 0 }
    guard remote.store?.login?.user == Self.user, remote.store?.login?.password == "", remote.refusal == nil else {
      throw Wrong(description: "the front sees another login: \(remote.refusal ?? "")")
    }
    try front.close()
  }

  @MainActor private func service(
    _ front: Front, _ remote: RemoteStore<Locker.State, Locker.Action>, until isDone: () -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isDone() {
      guard ContinuousClock.now < end else { throw Wrong(description: "the typed front waits in vain") }
      try front.wait()
      for event in try front.service() { try remote.received(event) }
    }
  }

  /// Keeps what was heard, and the data folder as it is now: the log of the database goes with the end.
  private func keep(_ heard: [UInt8]) throws {
    let name = folder + (isSecond ? "/second" : "/first")
    try Data(heard).write(to: URL(filePath: name + ".frames"))
    try FileManager.default.copyItem(atPath: folder + "/data", toPath: name + ".data")
  }
}
