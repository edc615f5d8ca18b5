/// The words of what goes wrong in a path.
enum NavigationIssue {
  /// A view model is led by another navigator than the one that shows it.
  static func splitStack(_ viewModel: any HashableObject) -> String {
    "splitStack(\"\(TypeName.last(of: type(of: viewModel)))\"): one stack was given two navigators, and what the "
      + "second one shows is not seen in the first; screens that follow each other share one navigator"
  }

  /// An object's hash is another one than when it was shown.
  static func changedID(of object: any Hashable) -> String {
    "changedID(\"\(TypeName.last(of: type(of: object)))\"): the `id` of an object changed while it is in a path; an "
      + "`id` is a constant"
  }
}

/// Why a recorded screen cannot be shown.
struct ScreenError: Error {
  let message: String

  /// The tag is none of this program's.
  static func unknownTag(_ tag: String) -> ScreenError {
    ScreenError(
      message: "unknownScreenTag(\"\(tag)\"): the path ends below a screen whose tag is not among the "
        + "`NavigationTags` of this program")
  }

  /// The payload has another form.
  static func unreadable(_ tag: String) -> ScreenError {
    ScreenError(
      message: "unreadableScreen(\"\(tag)\"): the path ends below a screen whose payload is not of the type that is "
        + "registered for its tag")
  }

  /// The screen could not be recorded.
  static func opaque(_ type: String) -> ScreenError {
    ScreenError(
      message: "notCodable(\"\(type)\"): the path ends below a screen that could not be recorded; register a tag for "
        + "its type in the `NavigationTags`")
  }

  func report() { Issue.report(message, fileID: #fileID, line: #line) }
}
