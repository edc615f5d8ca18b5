/// A path as a member of a feature's state: journaled, streamed to every front, and there again after a restart.
///
/// ```swift
/// @ObservableState struct State: Equatable { var path = NavigationPathState() }
/// enum Action { case path(NavigationPathAction) }
/// // …
/// Scope(state: \.path, action: \.path) { NavigationPathReducer() }
/// ```
///
/// A front shows it through ``Navigator/init(store:tags:)``.
public typealias NavigationPathState = StackState<RecordedScreen>

/// What can happen to a path that is a feature's state. Each is one event, however many screens it concerns.
///
/// In action paths and from a command line: `path.push` with `{"tag": "item", "payload": 7}`, `path.popFrom` with
/// `"#3"`.
@CasePathable
public enum NavigationPathAction: Hashable, Sendable {
  /// A screen is to be shown above all others.
  case push(RecordedScreen)
  /// The screen of that id and everything above it are to go.
  case popFrom(id: StackElementID)
  /// What is above the screen of that id, or all where there is none, is to make room for these.
  case replace(above: StackElementID?, with: [RecordedScreen])
}

/// Carries out what happens to a path.
///
/// An action that names a screen which is not there any more is reported and changes nothing: it was meant for a path
/// that has changed since.
public struct NavigationPathReducer: Reducer {
  private let place: SourcePlace

  /// The reducer of one path.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    place = SourcePlace(fileID: fileID, line: line)
  }

  /// Pushes, pops or replaces.
  public func reduce(
    into state: inout NavigationPathState, action: NavigationPathAction
  ) -> Effect<NavigationPathAction> {
    switch action {
    case .push(let screen): state.append(screen)
    case .popFrom(let id): if isThere(id, in: state) { state.pop(from: id) }
    case .replace(nil, let screens):
      state.removeAll()
      state.append(contentsOf: screens)
    case .replace(let id?, let screens):
      guard isThere(id, in: state) else { break }
      state.pop(to: id)
      state.append(contentsOf: screens)
    }
    return .none
  }

  private func isThere(_ id: StackElementID, in state: NavigationPathState) -> Bool {
    if state.ids.contains(id) { return true }
    Issue.report(
      "a path was to change at the screen \(id), which is not in it: it holds "
        + "[\(state.ids.map(\.description).joined(separator: ", "))]", at: place)
    return false
  }
}
