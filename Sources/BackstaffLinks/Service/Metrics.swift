/// What is counted, in the text format of Prometheus (version 0.0.4).
struct Metrics {
  enum Counter: String, CaseIterable {
    case accepted = "backstaff_links_accepted_total"
    case duplicates = "backstaff_links_duplicate_total"
    case applied = "backstaff_links_applied_total"
    case limited = "backstaff_links_limited_total"
    case strangers = "backstaff_links_unauthorized_total"
    case commits = "backstaff_links_spool_commits_total"

    var help: String {
      switch self {
      case .accepted: "Links that were kept in the spool."
      case .duplicates: "Links that had been sent before under the same id."
      case .applied: "Links that the daemon has acknowledged."
      case .limited: "Requests refused because their sender had sent too many."
      case .strangers: "Requests without a token or signature that holds."
      case .commits: "Flushes of the spool, each for all links of a turn."
      }
    }
  }

  /// What is measured when somebody asks.
  struct Gauges {
    var pending = 0
    var outcomes = 0
    var waiters = 0
    var oldestSeconds = 0.0
    var daemonIsLive = false
  }

  /// Codes of refusals are the app's; so that their number is bounded, those beyond count as `other`.
  private static let codesLimit = 64

  private var counts: [Counter: Int] = [:]
  private var refusals: [String: Int] = [:]
  private var responses: [Int: Int] = [:]

  mutating func count(_ counter: Counter, _ number: Int = 1) { counts[counter, default: 0] += number }

  mutating func countRefusal(_ code: String) {
    let isKnown = refusals[code] != nil || refusals.count < Self.codesLimit
    refusals[isKnown ? code : "other", default: 0] += 1
  }

  mutating func countResponse(_ status: Int) { responses[status, default: 0] += 1 }

  func text(_ gauges: Gauges) -> String {
    var text = ""
    for counter in Counter.allCases {
      text += Self.family(counter.rawValue, "counter", counter.help, [("", "\(counts[counter] ?? 0)")])
    }
    text += Self.family(
      "backstaff_links_refused_total", "counter", "Links that will never be delivered, by the code of the refusal.",
      refusals.sorted { $0.key < $1.key }.map { ("{code=\"\(Self.label($0.key))\"}", "\($0.value)") })
    text += Self.family(
      "backstaff_links_responses_total", "counter", "Answers, by their status.",
      responses.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", "\($0.value)") })
    let values: [(String, String, String)] = [
      ("backstaff_links_pending", "Links that wait for the daemon.", "\(gauges.pending)"),
      ("backstaff_links_outcomes", "Outcomes that are remembered.", "\(gauges.outcomes)"),
      ("backstaff_links_waiting_requests", "Requests that wait for their links.", "\(gauges.waiters)"),
      ("backstaff_links_oldest_pending_seconds", "How long the oldest link has waited.", "\(gauges.oldestSeconds)"),
      ("backstaff_links_daemon_up", "1 while the store daemon answers.", gauges.daemonIsLive ? "1" : "0"),
    ]
    for (name, help, value) in values { text += Self.family(name, "gauge", help, [("", value)]) }
    return text
  }

  private static func family(_ name: String, _ type: String, _ help: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    return "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n" + rows.map { "\(name)\($0.0) \($0.1)\n" }.joined()
  }

  private static func label(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
