import BackstaffCrypto

/// Hash chains: each link is SHA-256 over the link before it and what it adds, so that no entry can be changed, left
/// out or moved without every later link giving it away.
enum Chain {
  /// The bytes of a session's link; the journal's own links are whole digests of 32.
  static let sessionLinkBytes = 16

  static func digest(_ bytes: [UInt8]) -> [UInt8] { Crypto.sha256(bytes) }

  /// Where a session's chain begins. It names the session, so no entry fits into another session's chain.
  static func sessionBase(_ session: String) -> [UInt8] {
    var seed = CanonicalBytes()
    seed.append("backstaff session")
    seed.append(session)
    return Array(digest(seed.bytes).prefix(sessionLinkBytes))
  }

  static func sessionLink(after previous: [UInt8], _ content: CanonicalBytes) -> [UInt8] {
    Array(digest(previous + content.bytes).prefix(sessionLinkBytes))
  }

  /// Where a journal's chain of batches begins.
  static func journalBase(_ storeID: String) -> [UInt8] {
    var seed = CanonicalBytes()
    seed.append("backstaff journal")
    seed.append(storeID)
    return digest(seed.bytes)
  }

  static func batchLink(after previous: [UInt8], _ batch: Batch, entryLinks: [[UInt8]]) -> [UInt8] {
    var content = CanonicalBytes()
    content.append(previous)
    content.append(batch.last)
    content.append(batch.count)
    content.append(batch.at)
    content.append(batch.epoch)
    for link in entryLinks { content.append(link) }
    return digest(content.bytes)
  }
}

/// One commit: the entries up to a position.
struct Batch: Equatable {
  var last: Int64
  var count: Int64
  var at: Int64
  var epoch: Int64
}
