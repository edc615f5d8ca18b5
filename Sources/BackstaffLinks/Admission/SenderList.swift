import BackstaffCrypto
import Glibc

/// Who may send links: one sender a line, its name and its secret, and after that, if it may not open links everywhere,
/// the sessions. A name may stand on several lines, so that a secret can be changed without a pause.
///
/// ```text
/// # name    secret                            sessions
/// mail      sha256:9f86d081884c7d65…          main,wall
/// builds    whsec_MfKQ9r8GKYqrTwjUPD8ILPZI…
/// ```
///
/// A secret is a token for `Authorization: Bearer` (`sha256:` and the digest of it, or the token itself, 16 characters
/// at least), or `whsec_` and the key of a webhook in Base64.
package struct SenderList: Equatable, Sendable {
  struct Sender: Equatable, Sendable {
    var name: String
    var secret: Secret
    var sessions: Set<String>?
  }

  enum Secret: Equatable, Sendable {
    /// SHA-256 of the token.
    case token(digest: [UInt8])
    case webhook(key: [UInt8])
  }

  /// Why a list was refused.
  package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    package var description: String
  }

  private(set) var senders: [Sender] = []

  static let fileBytes = 1024 * 1024
  private static let tokenCharacters = 16
  /// Webhooks have keys of 24 to 64 bytes (Standard Webhooks, "Signature scheme").
  private static let keyBytes = 24...64

  /// The list that a text writes.
  package init(_ text: String) throws(Failure) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count == 2 || words.count == 3 else {
        throw Failure(description: "line \(index + 1) is not a name, a secret and, if need be, sessions")
      }
      guard let secret = Self.secret(words[1]) else {
        throw Failure(
          description:
            "the secret of line \(index + 1) is no token of \(Self.tokenCharacters) characters, no `sha256:` "
            + "with 64 hexadecimal digits, and no `whsec_` with Base64 of 24 to 64 bytes")
      }
      let sessions = words.count == 3 ? Set(words[2].split(separator: ",").map(String.init)) : nil
      senders.append(Sender(name: String(first), secret: secret, sessions: sessions))
    }
    guard !senders.isEmpty else { throw Failure(description: "it names no sender") }
  }

  private static func secret(_ word: Substring) -> Secret? {
    if word.hasPrefix("sha256:") {
      let digest = Hex.decoded(word.dropFirst("sha256:".count))
      return digest?.count == 32 ? digest.map { .token(digest: $0) } : nil
    }
    if word.hasPrefix("whsec_") {
      guard let key = Base64.decoded(word.dropFirst("whsec_".count)), keyBytes.contains(key.count) else { return nil }
      return .webhook(key: key)
    }
    guard word.count >= tokenCharacters else { return nil }
    return .token(digest: Crypto.sha256(Array(word.utf8)))
  }

  /// The list in a file that nobody else can read.
  package init(file path: String) throws(Failure) {
    // Without O_NONBLOCK a FIFO in its place would hold the program for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(description: "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(description: "\(path) is no regular file; a list of senders is read anew, so it has to stay")
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() || status.st_uid == 0 else {
      throw Failure(description: "others may read \(path), or it is not ours; use `chmod 600 \(path)`")
    }
    guard status.st_size <= Self.fileBytes else {
      throw Failure(description: "\(path) is larger than \(Self.fileBytes) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Self.fileBytes)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0, let text = String(validating: bytes.prefix(max(0, count)), as: UTF8.self) else {
      throw Failure(description: "\(path) is no text")
    }
    do throws(Failure) { try self.init(text) } catch {
      throw Failure(description: "\(path): \(error.description)")
    }
  }
}
