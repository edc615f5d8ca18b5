import Backstaff
import BackstaffClient
import BackstaffCommand
import BackstaffRenderer
import BackstaffWire

/// `backstaff show`: any app's state in a terminal, with a key for each action that needs no payload. No code of the
/// app is needed: the daemon describes what it is.
enum Show {
  static let verb = Verb(
    "show", "draw any app's state, with keys for its actions", options: [RenderPlace.readOnly] + Showing.all,
    arguments: [.scope],
    examples: [
      Example("backstaff show", "walk through the whole state; Enter opens a row, the bottom line names the actions"),
      Example("backstaff show plan --read-only", "look at the plan and send nothing"),
      Example("backstaff show --once | head", "print the first screen"),
    ]
  ) { invocation in
    let settings = try Settings(invocation)
    let root = try place(invocation.scope)
    let front = try Front.connected(settings, as: .front, name: "backstaff show")
    let actions = ShownActions(try front.answer(to: Question.describe, within: settings.timeout))
    let isReadOnly = invocation.flag(RenderPlace.readOnly)
    let showing = try Showing(invocation)
    let slice = try ShownSlice(front, at: root, actions, isReadOnly: isReadOnly, isOnce: showing.deadline != nil)
    // Walking sends nothing: to look only is to have no actions, not to have no keys.
    return try await RenderLoop(front, slice, showing) {
      ShowView(slice: slice, root: root)
    }.run()
  }

  private static func place(_ scope: String) throws(CommandFailure) -> ShownPlace {
    do throws(TreePathError) {
      return ShownPlace(steps: try TreePath(parsing: scope).unpinned.steps)
    } catch {
      throw .usage("SCOPE is a path like plan or packages[bash]: \(error)")
    }
  }
}
