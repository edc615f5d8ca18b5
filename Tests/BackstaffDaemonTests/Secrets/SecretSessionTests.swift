import Backstaff
import BackstaffCrypto
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import BackstaffDaemon

@Suite struct SecretSessionTests {
  private static let word = "hunter2-hunter2"
  private let form: SecretForm

  init() throws { form = try Self.form(of: 1) }

  private static func form(of byte: UInt8) throws -> SecretForm {
    .sealed(KeySealer(try #require(SealingKey([UInt8](repeating: byte, count: SealingKey.byteCount)))))
  }

  private func rig() throws -> SessionRig {
    try SessionRig(of: Locker(), Locker.State(login: Login.State()), secrets: form)
  }

  private func recovered(_ entries: [JournalEntry], _ form: SecretForm) throws -> SessionRig {
    try SessionRig(of: Locker(), Locker.State(), recovering: entries, secrets: form)
  }

  private func texts(_ entries: [JournalEntry]) -> [String] {
    entries.flatMap { [$0.action, $0.context, $0.effects, $0.patch] }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `SECRET-40 what a session journals holds secrets sealed, and a recovered one has them`() throws {
    let rig = try rig()
    try rig.run("login.binding.password", .string(Self.word))
    try rig.run("login.binding.user", "ada")
    try rig.run("guess", .string(Self.word))
    try rig.run("signedIn", ["token": .string(Self.word), "tries": 3])
    try rig.run("signIn")
    #expect(rig.state["isRight"] == true)
    #expect(!texts(rig.entries).contains { $0.contains(Self.word) })
    #expect(texts(rig.entries).contains { $0.contains(#""$sealed":""#) })
    #expect(!rig.state.text.contains(Self.word))
    // What is read back leads to the same.
    let again = try recovered(rig.entries, form)
    try again.commit()
    #expect(again.session.app.effectCount == 1)
    try again.run("guess", .string("other"))
    #expect(again.state["isRight"] == false)
    try again.run("guess", .string(Self.word))
    #expect(again.state["isRight"] == true)
    #expect(!again.entries.contains { $0.kind == .issue || $0.kind == .migrate })
    #expect(!texts(again.entries).contains { $0.contains(Self.word) })
  }

  @Test func `SECRET-41 a refused submission leaves nothing of its secret`() throws {
    let rig = try rig()
    try rig.run("refuse", .string(Self.word))
    try rig.run("guess", [.string(Self.word)])
    try rig.run("login.binding.password", ["text": .string(Self.word)])
    try rig.run("login.binding.password.count", .string(Self.word))
    try rig.run("login.binding.passwort", .string(Self.word))
    #expect(rig.entries.filter { $0.kind == .rejected }.count == 5)
    #expect(!texts(rig.entries).contains { $0.contains(Self.word) })
  }

  @Test func `SECRET-42 a lost effect leaves a secret behind that is whole`() throws {
    let rig = try rig()
    try rig.run("login.binding.password", .string(Self.word))
    try rig.run("signIn")
    try rig.commit()
    let started = try #require(rig.entries.last { $0.kind == .effectStarted })
    #expect(started.revision == 2)
    let again = try recovered(rig.entries, form)
    try again.commit()
    #expect(!texts(again.entries).contains { $0.contains(Self.word) })
    let last = try #require(again.entries.last { $0.kind == .event && $0.origin.hasPrefix("effect:") })
    #expect(String(decoding: last.action, as: UTF8.self).hasPrefix(#"{"path":"signedOut","payload":{"$sealed":""#))
    let state = try form.bound { try Locker.State(document: DocumentReader(try again.fold.document)) }
    #expect(state.token == "lost \(Self.word)")
  }

  @Test func `SECRET-43 a secret that does not open is refused by its name`() throws {
    let rig = try rig()
    try rig.run("login.binding.password", .string(Self.word))
    let other = #expect(throws: DaemonError.self) { _ = try recovered(rig.entries, try Self.form(of: 2)) }
    #expect(other?.code == .secrets)
    #expect(other?.message.contains("`login.password` of session main") == true)
    #expect(other?.message.contains("another key") == true)

    var entries = rig.entries
    let text = String(decoding: entries[1].patch, as: UTF8.self)
    let seal = try #require(text.split(separator: "\"").first { $0.count > 80 }.map(String.init))
    var bytes = try #require(Base64.decoded(seal))
    bytes[bytes.count - 1] ^= 1
    entries[1].patch = Array(text.replacing(seal, with: Base64.encoded(bytes)).utf8)
    let damaged = #expect(throws: DaemonError.self) { _ = try recovered(entries, form) }
    #expect(damaged?.code == .secrets)
    #expect(damaged?.message.contains("`login.password` of session main cannot be read: the seal is damaged") == true)
    #expect(damaged?.exitStatus == DaemonError(.schema, "").exitStatus)
  }

  @Test func `SECRET-44 a seal from outside is refused, as is what stands in for a secret`() throws {
    let rig = try rig()
    try rig.run("login.binding.password", .string(Self.word))
    let seal = try #require(try rig.fold.document["login"]?["password"])
    for payload in [seal, ["$sealed": .null], ["$sealed": "AAAA"]] {
      try rig.run("guess", payload)
      #expect(rig.entries.last?.outcome == "rejected:\(WireError.Code.invalidPayload.rawValue)")
    }
    #expect(rig.session.head == 1)
  }

  @Test func `SECRET-45 a stream hears that something happened, and nothing of a secret`() throws {
    let rig = try rig()
    let whole = try rig.open("", mode: .every, id: 1)
    let slice = try rig.open("login.password", mode: .every, id: 2)
    #expect(slice.snapshot.snap.json["value"] == ["$sealed": .null])
    #expect(whole.snapshot.snap.json["value"]?["login"]?["password"] == ["$sealed": .null])
    for text in [Self.word, "other", Self.word] {
      let published = try rig.run("login.binding.password", .string(text))
      for frame in published.frames {
        guard case .diff(let diff) = frame.content else { continue }
        Issue.record("a difference was sent: \(diff)")
      }
    }
    let told = try rig.run("login.binding.user", "ada")
    #expect(told.frames.contains { if case .diff = $0.content { true } else { false } })
  }

  @Test func `SECRET-46 an entry is told without its seals`() throws {
    let rig = try rig()
    try rig.run("login.binding.password", .string(Self.word))
    let told = JournalRecord.json(rig.entries[1])
    #expect(told["action"] == ["path": "login.binding.password", "payload": ["$sealed": .null]])
    #expect(told["patch"] == [["op": "replace", "path": "/login/password", "value": ["$sealed": .null]]])
    #expect(JournalRecord.json(rig.entries[0])["patch"]?.text.contains(#""$sealed":""#) == false)
  }

  @Test func `SECRET-47 the journal's number of a submission is of no use without the key`() throws {
    guard case .sealed(let sealer as KeySealer) = form, case .sealed(let other as KeySealer) = try Self.form(of: 2)
    else { return }
    let submit = Submit(path: "guess", payload: .string(Self.word))
    #expect(sealer.digest(of: submit) != submit.digest)
    #expect(sealer.digest(of: submit) != other.digest(of: submit))
    #expect(sealer.digest(of: submit) == sealer.digest(of: Submit(path: "guess", payload: .string(Self.word))))
  }
}
