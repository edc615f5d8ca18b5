import Backstaff
import BackstaffCrypto
import BackstaffWire

/// Seals what the journal keeps of secrets, with the key of the data folder.
struct KeySealer: SecretSealer {
  private let key: SealingKey

  init(_ key: SealingKey) {
    self.key = key
  }

  func seal(_ bytes: [UInt8]) -> String { Base64.encoded(key.seal(bytes)) }

  func open(_ seal: String) throws(SealError) -> [UInt8] {
    guard let bytes = Base64.decoded(seal) else { throw KeySealer.error(.damaged) }
    do throws(SealProblem) { return try key.open(bytes) } catch { throw KeySealer.error(error) }
  }

  private static func error(_ problem: SealProblem) -> SealError {
    switch problem {
    case .damaged: SealError("the seal is damaged")
    case .otherKey: SealError("the seal was made with another key than the one in \(SecretKeyFile.name)")
    case .unknownVersion(let version): SealError("the seal has version \(version), which a newer build makes")
    }
  }

  /// What tells a repeated submission from another one under the same number, and is journaled. Without the key nobody
  /// can try out what a payload was.
  func digest(of submit: Submit) -> UInt64 { key.digest(of: submit.digested) }
}
