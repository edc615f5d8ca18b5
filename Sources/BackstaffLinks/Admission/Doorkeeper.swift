import BackstaffCrypto
import BackstaffHTTP

/// Decides who may come in, by a token or by a webhook's signature, as a value: it is told the time.
package struct Doorkeeper: Sendable {
  /// How far a webhook's time may be from ours, in seconds, either way.
  static let toleranceSeconds: Int64 = 300

  private let senders: [SenderList.Sender]?

  /// Without a list everybody is let in, by the name of the peer.
  package init(_ list: SenderList?) { senders = list?.senders }

  /// Who asks. Throws the problem to answer with.
  package func admit(_ request: HTTPRequest, nowSeconds: Int64) throws(Problem) -> Caller {
    guard let senders else {
      // Any page that a person of this machine looks at could send it; browsers name the page.
      guard request.header("origin") == nil else { throw .pageForbidden }
      return Caller(name: request.peer.description)
    }
    if request.header("webhook-signature") != nil {
      return try webhook(request, senders, nowSeconds)
    }
    guard let line = request.header("authorization") else {
      throw .unauthorized("send `Authorization: Bearer TOKEN`, or the three header lines of a signed webhook")
    }
    guard line.lowercased().hasPrefix("bearer ") else {
      throw .unauthorized("only the scheme Bearer is known here: `Authorization: Bearer TOKEN`")
    }
    let token = line.utf8.dropFirst("bearer ".utf8.count).drop { $0 == UInt8(ascii: " ") }
    let digest = Crypto.sha256(Array(token))
    // Every line is looked at, so that the time says nothing about which one fits.
    var found: SenderList.Sender?
    for sender in senders {
      if case .token(let expected) = sender.secret, Crypto.areEqual(digest, expected) { found = sender }
    }
    guard let found else { throw .unauthorized("the token is none of those that are known here; ask the operator") }
    return Caller(name: found.name, sessions: found.sessions)
  }

  /// Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, in Base64 behind `v1,`; of several signatures one has
  /// to hold.
  private func webhook(
    _ request: HTTPRequest, _ senders: [SenderList.Sender], _ nowSeconds: Int64
  ) throws(Problem) -> Caller {
    guard let id = request.header("webhook-id"), let time = request.header("webhook-timestamp"),
      let signatures = request.header("webhook-signature"), let seconds = Int64(time)
    else {
      throw .signatureInvalid("a signed webhook has webhook-id, webhook-timestamp (seconds) and webhook-signature")
    }
    try LinkOrder.check(id: id)
    let signed = Array("\(id).\(time).".utf8) + request.body
    let given = signatures.split(separator: " ").filter { $0.hasPrefix("v1,") }.prefix(Self.signatureLimit)
      .compactMap { Base64.decoded($0.dropFirst("v1,".count)) }
    var found: SenderList.Sender?
    for sender in senders {
      guard case .webhook(let key) = sender.secret else { continue }
      let tag = Crypto.hmacSHA256(signed, key: key)
      for signature in given where Crypto.areEqual(tag, signature) { found = sender }
    }
    guard let found else {
      throw .signatureInvalid(
        "none of the signatures is of a key that is known here, over the id, the time and the body")
    }
    // Only now: a stranger learns nothing about our clock. Compared, not subtracted: a peer may claim any number.
    guard seconds >= nowSeconds - Self.toleranceSeconds, seconds <= nowSeconds + Self.toleranceSeconds else {
      throw .signatureInvalid(
        "webhook-timestamp is more than \(Self.toleranceSeconds) seconds away from the time here; sign it anew")
    }
    return Caller(name: found.name, sessions: found.sessions, messageID: id)
  }

  /// The most signatures that are compared.
  private static let signatureLimit = 8
}
