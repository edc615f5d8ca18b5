import BackstaffJournal
import Testing

@testable import BackstaffDaemon

@Suite struct JournalQueueTests {
  private func name(_ request: JournalRequest?) -> String {
    switch request {
    case .append(let entries): "append \(entries.count)"
    case .close: "close"
    case .document(let token, _): "document \(token)"
    case .entries(let token, _, _, _, _): "entries \(token)"
    case .outcome(let token, _, _, _, _): "outcome \(token)"
    case nil: "nothing"
    }
  }

  @Test func `what writes goes ahead of what asks, and each in its own order`() {
    var queue = JournalQueue()
    queue.put(.document(token: 1, DocumentFold(session: "main", revision: 1)))
    queue.put(.entries(token: 2, session: "main", from: 0, skip: 0, limit: 1))
    queue.put(.append([]))
    queue.put(.outcome(token: 3, session: "main", origin: "key:0", incarnation: 0, sequence: 0))
    queue.put(.close)
    let order = (0..<6).map { _ in name(queue.next()) }
    #expect(order == ["append 0", "close", "document 1", "entries 2", "outcome 3", "nothing"])
  }
}
