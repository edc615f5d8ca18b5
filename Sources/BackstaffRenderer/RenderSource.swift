import Backstaff
import BackstaffClient
import BackstaffViews

/// What a renderer shows: the state of a scope, as far as it is known.
@MainActor
package protocol RenderSource: AnyObject {
  /// The revision of what is held; nil until it is known what the scope holds, or that it does not exist.
  var revision: Int64? { get }
  /// Whether other rows of a list are on their way.
  var isMoving: Bool { get }
  var connection: StoreConnection { get }
  /// What the person should know about the scope or what they sent.
  var notice: String? { get }
  /// Takes in an event of the front; gives whether a view may look different now.
  func received(_ event: FrontEvent) throws -> Bool
  /// Asks for the rows that the last picture wanted. Called after each one.
  func showWhatIsSeen() throws
}

extension RenderSource {
  package var isMoving: Bool { false }
  package func showWhatIsSeen() throws {}
}

extension RemoteStore: RenderSource {
  package var notice: String? { failure ?? refusal }
}

/// The app's view over the store, or a word while there is no state to show.
package struct RemoteView<State: DocumentConvertible, Action: ActionConvertible, Content: View>: View {
  let remote: RemoteStore<State, Action>
  let content: @MainActor (Store<State, Action>) -> Content

  package init(
    _ remote: RemoteStore<State, Action>, content: @escaping @MainActor (Store<State, Action>) -> Content
  ) {
    self.remote = remote
    self.content = content
  }

  package var body: some View {
    if let store = remote.store {
      content(store)
    } else {
      Text(placeholder)
    }
  }

  private var placeholder: String {
    remote.isAbsent ? "Nothing is there now." : remote.failure ?? "Waiting for the store daemon."
  }
}
