import BackstaffJSON

/// Why a step of a script did not pass.
struct StepFailure: Error {
  var message: String
  var expected: JSON?
  var actual: JSON?
  /// Where in the slice the two differ.
  var place: JSONPointer?
  var revision: Int64?

  init(
    _ message: String, expected: JSON? = nil, actual: JSON? = nil, place: JSONPointer? = nil, revision: Int64? = nil
  ) {
    self.message = message
    self.expected = expected
    self.actual = actual
    self.place = place
    self.revision = revision
  }

  /// The members of the report's diagnostic.
  func diagnostic(line: Int) -> [(name: String, value: JSON)] {
    let members: [(String, JSON?)] = [
      ("message", .string(message)), ("line", .integer(Int64(line))),
      ("revision", revision.map { .integer($0) }), ("at", place.map { .string($0.text) }),
      ("expected", expected), ("actual", actual),
    ]
    return members.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension Expectation {
  /// The failure of a slice that is not as expected; nil when it is.
  func failure(of slice: JSON?, revision: Int64?) -> StepFailure? {
    switch (self, slice) {
    case (.absent, nil): return nil
    case (.absent, let actual?):
      return StepFailure("something is at the scope", expected: .string("absent"), actual: actual, revision: revision)
    case (.value(let expected), nil):
      return StepFailure(
        "nothing is at the scope", expected: expected, actual: .string("absent"), revision: revision)
    case (.value(let expected), let actual?):
      guard let mismatch = expected.mismatch(in: actual) else { return nil }
      return StepFailure(
        mismatch.actual == nil ? "the slice has no such member" : "the slice has another value there",
        expected: mismatch.expected, actual: mismatch.actual, place: mismatch.place, revision: revision)
    }
  }
}
