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
