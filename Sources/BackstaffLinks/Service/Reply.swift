import BackstaffHTTP
import BackstaffJSON

/// What will be answered to a question about links, as a value: what became of each link so far, and whether the asker
/// waits for more.
struct Reply: Equatable {
  /// One link of the question.
  enum Item: Equatable {
    case problem(Problem)
    /// `isNew` tells a link that was taken now from one that had been sent before.
    case link(id: String, deliveries: [Delivery], isNew: Bool)
  }

  var items: [Item]
  var isBatch: Bool
  var waits: Bool

  /// The numbers of what has not ended.
  var pending: Set<Int64> {
    Set(
      items.flatMap { item -> [Int64] in
        if case .link(_, let deliveries, _) = item { deliveries.filter(\.isPending).map(\.number) } else { [] }
      })
  }

  /// Notes how a delivery ended.
  mutating func settle(_ settlement: Settlement) {
    for index in items.indices {
      guard case .link(let id, var deliveries, let isNew) = items[index] else { continue }
      for place in deliveries.indices where deliveries[place].number == settlement.number {
        deliveries[place].state = settlement.state
      }
      items[index] = .link(id: id, deliveries: deliveries, isNew: isNew)
    }
  }

  /// Puts a problem in the place of every link that was to be kept behind the last one that is.
  mutating func fail(_ problem: Problem, after last: Int64) {
    for index in items.indices {
      guard case .link(let id, let deliveries, _) = items[index] else { continue }
      if deliveries.contains(where: { $0.number > last }) { items[index] = .problem(problem.about(id)) }
    }
  }

  /// The answer as things are now.
  var response: HTTPResponse {
    guard isBatch else { return items.first?.response ?? Reply.json(200, .object([:])) }
    let status = pending.isEmpty ? 200 : 202
    return Reply.json(status, .object(["links": .array(items.map(\.document))]))
  }

  static func json(_ status: Int, _ json: JSON, headers: [(name: String, value: String)] = []) -> HTTPResponse {
    HTTPResponse(status, type: "application/json", headers: headers, body: json.bytes + [0x0a])
  }
}

extension Reply.Item {
  var response: HTTPResponse {
    switch self {
    case .problem(let problem): return problem.response
    case .link(let id, _, _):
      if let refusal { return refusal.response }
      return Reply.json(
        status, document, headers: status == 202 ? [(name: "Location", value: LinkPath.of(id))] : [])
    }
  }

  /// The problem that a refused delivery is.
  var refusal: Problem? {
    guard case .link(let id, let deliveries, _) = self else { return nil }
    for delivery in deliveries {
      guard case .refused(let code, let detail) = delivery.state else { continue }
      var problem = Problem.refused(code, detail).about(id)
      problem.members["id"] = .string(id)
      if deliveries.count > 1 { problem.members["deliveries"] = .array(deliveries.map(\.json)) }
      return problem
    }
    return nil
  }

  private var status: Int {
    guard case .link(_, let deliveries, _) = self else { return 500 }
    return deliveries.contains(where: \.isPending) ? 202 : 200
  }

  /// The item as a member of a batch, and the body of a single answer.
  var document: JSON {
    if case .problem(let problem) = self { return problem.json }
    if let refusal { return refusal.json }
    guard case .link(let id, let deliveries, let isNew) = self else { return .null }
    var members = Reply.members(id, deliveries)
    members["status"] = .integer(Int64(status))
    if !isNew { members["duplicate"] = true }
    return .object(members)
  }
}

extension Reply {
  static func members(_ id: String, _ deliveries: [Delivery]) -> [String: JSON] {
    [
      "id": .string(id), "state": .string(state(of: deliveries)), "deliveries": .array(deliveries.map(\.json)),
    ]
  }

  /// The state of all deliveries of an id in one word: what is refused counts most, then what waits.
  private static func state(of deliveries: [Delivery]) -> String {
    let names = Set(deliveries.map(\.state.name))
    return ["refused", "pending"].first(where: names.contains) ?? "applied"
  }
}
