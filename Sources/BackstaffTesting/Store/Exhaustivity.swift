/// How much a test has to say about what happens.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change of state, each action of an effect, the end of each effect.
  case on
  /// Only what the test is about; with `showSkippedAssertions`, what it does not say is shown as a note.
  case off(showSkippedAssertions: Bool)

  /// Only what the test is about.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)

  var isOn: Bool { self == .on }
  var showsSkipped: Bool { self == .off(showSkippedAssertions: true) }
}
