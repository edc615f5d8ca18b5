import BackstaffJSON

/// One step of a script for `backstaff drive`.
struct Step: Equatable {
  enum Action: Equatable {
    /// The action must be taken.
    case send(path: String, payload: JSON?)
    /// The action must be rejected.
    case refuse(path: String, payload: JSON?)
    /// The slice must be so now.
    case expect(scope: String, Expectation)
    /// The slice must become so in time; every revision on the way is looked at.
    case wait(scope: String, Expectation, within: Duration)
    case link(url: String)
    /// End the daemon as a crash would.
    case kill
    /// Start the killed daemon again as it was started before.
    case restart
  }

  var line: Int
  /// The step as it is written, for reports.
  var text: String
  var action: Action
}

/// What a slice is compared with.
enum Expectation: Equatable {
  /// The slice has at least these members with these values.
  case value(JSON)
  /// Nothing is at the scope.
  case absent
}
