import BackstaffHTTP

/// How long a sender wants to wait until its links are delivered: `?wait`, `?wait=2.5`.
enum WaitQuery {
  static let standard: Duration = .seconds(10)
  static let limitSeconds = 60.0

  /// Nil when it does not want to wait.
  static func wait(in query: [HTTPRequest.Pair]) throws(Problem) -> Duration? {
    var wait: Duration?
    for pair in query {
      guard pair.name == "wait" else {
        throw .malformedRequest("'\(pair.name)' is no query of this path; there is `wait`, in seconds")
      }
      guard let text = pair.value, !text.isEmpty else {
        wait = standard
        continue
      }
      guard let seconds = Double(text), seconds >= 0, seconds <= limitSeconds else {
        throw .malformedRequest("`wait` takes seconds from 0 to \(Int(limitSeconds)), not '\(text)'")
      }
      wait = .seconds(seconds)
    }
    return wait
  }
}
