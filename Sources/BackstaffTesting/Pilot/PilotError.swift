import Backstaff

/// Why a step of a ``Pilot`` could not be done.
///
/// ```swift
/// do {
///   try await pilot.click("Save")
/// } catch let error as PilotError where error.code == .covered {
///   try await pilot.press(.escape)
/// }
/// ```
public struct PilotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind as a word: `not_found`.
    public let rawValue: String

    /// A kind of failure.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing of that label is there, or nothing that a step of that kind could act on.
    public static let notFound = Code(rawValue: "not_found")
    /// Several things of that label can be seen.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// A presentation, or something drawn later, lies over it.
    public static let covered = Code(rawValue: "covered")
    /// It is in the scene and not in the picture: scrolled away, or there is no room.
    public static let offScreen = Code(rawValue: "off_screen")
    /// It can be seen and not be used.
    public static let disabled = Code(rawValue: "disabled")
    /// Effects, or tasks of views, went on until the time was over.
    public static let notSettled = Code(rawValue: "not_settled")
    /// The person has quit, or the pilot was finished.
    public static let ended = Code(rawValue: "ended")
    /// A golden frame cannot be read or written.
    public static let file = Code(rawValue: "file")
    /// The daemon that the pilot is connected to does not answer.
    public static let daemon = Code(rawValue: "daemon")
  }

  /// What kind of failure it is.
  public let code: Code
  /// What happened, why, and what to try.
  public let message: String
  private let place: SourcePlace

  init(_ code: Code, _ message: String, at place: SourcePlace) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// The message with its code and the step it is about.
  public var description: String { "\(message) [\(code.rawValue)] (\(place))" }
}
