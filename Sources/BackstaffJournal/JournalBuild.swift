import BackstaffJSON

/// The build of an application as the journal remembers it: a description of its `State` and `Action`, and a digest.
package struct JournalBuild: Sendable, Equatable {
  package var schema: JSON
  package var digest: UInt64

  package init(schema: JSON, digest: UInt64) {
    self.schema = schema
    self.digest = digest
  }
}
