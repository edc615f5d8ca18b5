/// What a reducer tells about each action that it handled.
///
/// ```swift
/// Feature().printChanges()                                  // to standard error, with the difference of the states
/// Feature().printChanges(.labels { log.append($0) })        // the names of the actions, to a log
/// ```
public struct ChangePrinter: Sendable {
  let text: @Sendable (_ action: Any, _ old: Any, _ new: Any) -> String
  let sink: @Sendable (String) -> Void

  /// The action with all that it carries, and where the states differ.
  public static var differences: ChangePrinter { differences(to: ChangePrinter.standardError) }

  /// The action with all that it carries, and where the states differ, handed to `sink`.
  public static func differences(to sink: @escaping @Sendable (String) -> Void) -> ChangePrinter {
    ChangePrinter(
      text: { action, old, new in
        let lines = ["received action:"] + ValueText.lines(of: action).map { "  " + $0 }
        let isSame = ValueEquality.same(old, new)
        let changes = isSame ? "  (no state changes)" : Difference(from: old, to: new).text()
        return (lines + [changes]).joined(separator: "\n") + "\n"
      }, sink: sink)
  }

  /// The name of the action, without anything it carries.
  public static var labels: ChangePrinter { labels(to: ChangePrinter.standardError) }

  /// The name of the action, without anything it carries, handed to `sink`.
  public static func labels(to sink: @escaping @Sendable (String) -> Void) -> ChangePrinter {
    ChangePrinter(text: { action, _, _ in "received action: \(ActionLabel.of(action))\n" }, sink: sink)
  }

  private static let standardError: @Sendable (String) -> Void = { StandardError.write($0) }
}

extension Reducer {
  /// The same reducer, which tells what each action changed; for use while developing.
  public func printChanges(_ printer: ChangePrinter = .differences) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      ReducerTree(links: base.links) { state, action, context in
        let old = state
        let effect = base.run(&state, action, context)
        printer.sink(printer.text(action, old, state))
        return effect
      }
    }
  }
}
