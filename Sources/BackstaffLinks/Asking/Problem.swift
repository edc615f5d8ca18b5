import BackstaffHTTP
import BackstaffJSON

/// A refusal as a problem document (RFC 9457): what is wrong, where, and what to try.
///
/// ```json
/// {"code":"gone","detail":"…","status":422,"title":"What the link names is gone","type":"urn:backstaff:problem:gone"}
/// ```
package struct Problem: Error, Equatable, Sendable {
  /// The kind of problem in words a program can compare; the last part of `type`.
  package var code: String
  package var status: Int
  /// The same words for every problem of the kind.
  package var title: String
  /// What happened here, and what to try.
  package var detail: String
  /// The delivery that it is about, as a path of this service.
  package var instance: String?
  /// When it is worth trying again, in whole seconds.
  package var retryAfterSeconds: Int?
  /// Members beyond those of the RFC.
  package var members: [String: JSON] = [:]
  /// Header lines that the status asks for.
  var headers: [Header] = []

  struct Header: Equatable, Sendable {
    var name: String
    var value: String
  }

  package init(_ code: String, _ status: Int, _ title: String, _ detail: String, retryAfterSeconds: Int? = nil) {
    self.code = code
    self.status = status
    self.title = title
    self.detail = detail
    self.retryAfterSeconds = retryAfterSeconds
  }

  package var json: JSON {
    var members = members
    members["type"] = .string("urn:backstaff:problem:\(code)")
    members["code"] = .string(code)
    members["title"] = .string(title)
    members["status"] = .integer(Int64(status))
    members["detail"] = .string(detail)
    members["instance"] = instance.map { .string($0) }
    members["retry_after"] = retryAfterSeconds.map { .integer(Int64($0)) }
    return .object(members)
  }

  package var response: HTTPResponse {
    var lines = headers.map { (name: $0.name, value: $0.value) }
    if let retryAfterSeconds { lines.append((name: "Retry-After", value: String(retryAfterSeconds))) }
    return HTTPResponse(status, type: "application/problem+json", headers: lines, body: json.bytes + [0x0a])
  }

  /// The same problem, told of one delivery.
  func about(_ id: String?) -> Problem {
    var problem = self
    problem.instance = id.map(LinkPath.of)
    return problem
  }
}

/// The path of a delivery.
enum LinkPath {
  static let single = "/v1/links"
  static let batch = "/v1/links/batch"
  static let prefix = "/v1/links/"

  /// The path with everything encoded that is not plain (RFC 3986).
  static func of(_ id: String) -> String {
    prefix
      + id.utf8.map { byte in
        isPlain(byte)
          ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~".utf8.contains(byte)
    }
  }
}
