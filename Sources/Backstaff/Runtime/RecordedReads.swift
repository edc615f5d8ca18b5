import BackstaffJSON

/// What one recorded dependency gave in one event, in the order it was read: journaled with the event.
package struct RecordedReads: Hashable, Sendable {
  package typealias Value = JSON

  /// The name of the dependency: the same in every process.
  package let key: String
  package internal(set) var values: [JSON]

  package init(key: String, values: [JSON]) {
    self.key = key
    self.values = values
  }
}

extension RecordedReads {
  /// The form in which reads are journaled: an object with an array for each key.
  package static func document(of reads: [RecordedReads]) -> JSON {
    .object(Dictionary(reads.map { ($0.key, .array($0.values)) }) { first, _ in first })
  }

  /// What was journaled; `nil` when it is no such form.
  package static func reads(in document: JSON) -> [RecordedReads]? {
    guard case .object(let members) = document else { return nil }
    var reads: [RecordedReads] = []
    for (key, values) in members.sorted(by: { $0.key < $1.key }) {
      guard case .array(let values) = values else { return nil }
      reads.append(RecordedReads(key: key, values: values))
    }
    return reads
  }
}
