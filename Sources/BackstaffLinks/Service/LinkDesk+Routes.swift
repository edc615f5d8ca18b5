import BackstaffHTTP
import BackstaffJSON

extension LinkDesk {
  /// Takes one question. Its answer comes with ``commit(now:)``, of this turn or a later one.
  func take(_ request: HTTPRequest, as name: Name, health: Health, now: Moment) {
    guard let allowed = Self.methods(of: request.path) else {
      return answer(name, Problem.notFound(request.path).response)
    }
    guard allowed.contains(request.method) else {
      let list = allowed.joined(separator: ", ")
      return answer(name, Problem.methodNotAllowed(request.method, allowed: list).response)
    }
    switch request.path {
    case LinkPath.single:
      guard request.body.count <= limits.linkBytes else {
        return answer(name, Problem.tooLarge(limits.linkBytes).response)
      }
      takeLinks(request, as: name, isBatch: false, now: now)
    case LinkPath.batch: takeLinks(request, as: name, isBatch: true, now: now)
    case "/livez": answer(name, Self.text("alive\n"))
    case "/readyz": answer(name, ready(health, now))
    case "/metrics": answer(name, Self.text(metrics.text(gauges(health, now)), "text/plain; version=0.0.4"))
    default: tell(String(request.path.dropFirst(LinkPath.prefix.count)), request, to: name, now: now)
    }
  }

  private static func methods(of path: String) -> [String]? {
    switch path {
    case LinkPath.single, LinkPath.batch: ["POST"]
    case "/livez", "/readyz", "/metrics": ["GET", "HEAD"]
    default: path.hasPrefix(LinkPath.prefix) && path != LinkPath.prefix ? ["GET", "HEAD"] : nil
    }
  }

  private static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> HTTPResponse {
    HTTPResponse(200, type: type, body: Array(text.utf8))
  }

  private func ready(_ health: Health, _ now: Moment) -> HTTPResponse {
    guard health.daemonIsLive else {
      return Problem.notReady("the store daemon does not answer; links are kept until it does").response
    }
    if let problem = room(now) { return problem.response }
    return Self.text("ready\n")
  }

  private func gauges(_ health: Health, _ now: Moment) -> Metrics.Gauges {
    let age = health.oldestPending.map { max(0, now.milliseconds - $0) } ?? 0
    return Metrics.Gauges(
      pending: spool.pendingCount, outcomes: spool.outcomeCount, waiters: waiting, oldestSeconds: Double(age) / 1000,
      daemonIsLive: health.daemonIsLive)
  }
}

/// How the parts around the desk are.
struct Health: Equatable {
  var daemonIsLive: Bool
  /// When the link that has waited longest was taken, in milliseconds since 1970.
  var oldestPending: Int64?
}
