import Backstaff
import BackstaffHTTP
import BackstaffJSON

/// Every problem this service tells by itself. Those of the app have its own code, see ``Problem/refused(_:_:)``.
extension Problem {
  // MARK: the request

  static func notFound(_ path: String) -> Problem {
    Problem(
      "not_found", 404, "There is nothing here",
      "\(path) is no path of this service; there are \(LinkPath.single), \(LinkPath.batch), \(LinkPath.prefix)ID, "
        + "/livez, /readyz and /metrics")
  }

  static func methodNotAllowed(_ method: String, allowed: String) -> Problem {
    var problem = Problem(
      "method_not_allowed", 405, "The method does not fit the path", "\(method) is not for this path; use \(allowed)")
    problem.headers = [Header(name: "Allow", value: allowed)]
    return problem
  }

  static let wrongMediaType = Problem(
    "unsupported_media_type", 415, "The body is not said to be JSON",
    "send the body as JSON, with the header line `Content-Type: application/json` and without a content encoding")

  static func malformedJSON(_ error: JSONError) -> Problem {
    Problem("malformed_json", 400, "The body is no JSON", "the body cannot be read: \(error)")
  }

  static func malformedRequest(_ detail: String) -> Problem {
    Problem("malformed_request", 400, "The request is not of the right form", detail)
  }

  /// What the HTTP server refuses by itself.
  package init(_ refusal: HTTPRefusal, _ limits: HTTPLimits) {
    switch refusal {
    case .bodyTooLarge: self = .tooLarge(limits.bodyBytes)
    case .headersTooLarge:
      self.init(
        "header_too_large", 431, "The header is too large",
        "a header has at most \(limits.headerLines) lines with \(limits.headerBytes) bytes; leave out what can be"
      )
    case .targetTooLong:
      self.init(
        "uri_too_long", 414, "The path is too long",
        "a path with its query has at most \(limits.targetBytes) bytes; the link itself goes into the body")
    case .timedOut:
      self.init(
        "request_timeout", 408, "The request took too long to arrive",
        "a request has to be here in \(limits.arrival); send it again, in one go")
    case .malformed(let flaw):
      self.init("malformed_header", 400, "The header is not of the right form", flaw)
    }
  }

  static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      "too_large", 413, "The body is too large",
      "a body has at most \(limit) bytes here; send fewer links at once")
  }

  // MARK: the sender

  static func unauthorized(_ detail: String) -> Problem {
    var problem = Problem("unauthorized", 401, "Who are you?", detail)
    problem.headers = [Header(name: "WWW-Authenticate", value: "Bearer")]
    return problem
  }

  static func signatureInvalid(_ detail: String) -> Problem {
    var problem = Problem("signature_invalid", 401, "The signature does not hold", detail)
    problem.headers = [Header(name: "WWW-Authenticate", value: "Bearer")]
    return problem
  }

  static func sessionForbidden(_ session: String) -> Problem {
    Problem(
      "session_forbidden", 403, "The session is not for this sender",
      "this sender may not open links in the session '\(session)'; the operator's list of senders says which it may")
  }

  static let pageForbidden = Problem(
    "page_forbidden", 403, "Not from a page",
    "a page in a browser may send links only with a token; this service was started with --no-auth")

  static func tooManyRequests(retryAfterSeconds: Int) -> Problem {
    Problem(
      "too_many_requests", 429, "Too many links", "this sender has sent more links than it may; wait and go on slower",
      retryAfterSeconds: retryAfterSeconds)
  }

  // MARK: the link

  static func malformedURL(_ error: LinkURLError) -> Problem {
    Problem(
      "malformed_url", 422, "The link cannot be read",
      "\(error); a link looks like desk://inventory/items/bash/edit")
  }

  static func foreignOrigin(_ origin: String, allowed: [String]) -> Problem {
    Problem(
      "foreign_origin", 422, "The link is for another app",
      "\(origin) is not served here; links begin with \(allowed.joined(separator: " or "))")
  }

  static func idConflict(_ id: String) -> Problem {
    Problem(
      "id_conflict", 409, "The id belongs to another link",
      "another link was sent under the id '\(id)' before; an id names one delivery, so use a new one"
    ).about(id)
  }

  static func unknownDelivery(_ id: String) -> Problem {
    Problem(
      "unknown_delivery", 404, "There is no such delivery",
      "no link was taken under the id '\(id)', or its outcome was forgotten by now")
  }

  /// The app said no. `code` is the app's own.
  static func refused(_ code: String, _ detail: String) -> Problem {
    if code == "id_conflict" { return Problem(code, 409, "The id belongs to another link", detail) }
    return Problem(code, 422, title(ofRefusal: code), detail)
  }

  private static func title(ofRefusal code: String) -> String {
    switch code {
    case "malformed_url": "The link cannot be read"
    case "foreign_origin": "The link is for another app"
    case "guarded": "The link is guarded"
    case "gone": "What the link names is gone"
    case "expired": "The link was not delivered in time"
    case _ where code.hasPrefix("unknown_"): "The link leads nowhere"
    default: "The link was refused"
    }
  }

  // MARK: this service

  static func spoolFull(_ limit: Int) -> Problem {
    Problem(
      "spool_full", 503, "Too many links wait",
      "\(limit) links wait for the store daemon already; it is slow or away. Send it again later",
      retryAfterSeconds: 5)
  }

  static let diskFull = Problem(
    "disk_full", 503, "There is no room", "the link could not be kept, so it was not taken. Send it again later",
    retryAfterSeconds: 30)

  static func notReady(_ detail: String) -> Problem {
    Problem("not_ready", 503, "Links cannot be delivered now", detail, retryAfterSeconds: 1)
  }
}
