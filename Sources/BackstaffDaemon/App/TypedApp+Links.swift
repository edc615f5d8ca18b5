import Backstaff
import BackstaffJSON
import BackstaffWire

extension TypedApp {
  var description: JSON {
    do throws(JSONError) {
      return try JSON(encoding: AppDescription(engine.tree))
    } catch {
      // A description is made of texts and lists of them.
      return .object(["notes": .array([.string("the description cannot be written: \(error.message)")])])
    }
  }

  func preview(link url: String, at nanoseconds: Int64) throws(WireError) -> JSON {
    let request = RecordedAction(
      path: TreePath([TreePath.Step(Submit.linkPath)]),
      payload: .object(["url": .string(url), "id": .string(LinkPreview.id)]))
    let action: Action
    do throws(ActionError) { action = try request.action(as: Action.self) } catch {
      throw WireError(.unknownType, "this app takes no links: \(error.message)")
    }
    return LinkPreview.json(engine.preview(action, at: nanoseconds), from: engine.state)
  }
}

/// What a link would do, as JSON.
private enum LinkPreview {
  /// The name of a delivery that does not happen.
  static let id = "preview"

  static func json<State: DocumentConvertible>(_ preview: EnginePreview<State>, from before: State) -> JSON {
    if let refusal = preview.refusal {
      return .object([
        "outcome": "refused", "code": .string(refusal.code), "message": .string(refusal.message),
      ])
    }
    let changes = changes(from: before, to: preview.state)
    var members: [String: JSON] = [
      "outcome": .string(outcome(preview.state, changes)),
      "changes": .array(changes.map { .string($0) }),
    ]
    if let flow = preview.state as? any FlowState {
      members["routes"] = .array(flow.visibleRoutes.map { .string($0.scope) })
    }
    if !preview.issues.isEmpty { members["issues"] = .array(preview.issues.map { .string($0.message) }) }
    return .object(members)
  }

  /// What the app remembers of the link, or what can be seen.
  private static func outcome<State>(_ state: State, _ changes: [String]) -> String {
    let members = Mirror(reflecting: state).children.map(\.value)
    // An app's links may be those of a part of it.
    let memories = (members + members.flatMap { Mirror(reflecting: $0).children.map(\.value) }).lazy
      .compactMap { $0 as? LinkState }
    if let last = memories.first?.last, last.id == LinkPreview.id { return last.outcome.rawValue }
    return changes.isEmpty ? LinkReport.Outcome.unchanged.rawValue : LinkReport.Outcome.opened.rawValue
  }

  /// The places in the document that would be others.
  private static func changes<State: DocumentConvertible>(from before: State, to after: State) -> [String] {
    do throws(DocumentError) {
      return try PatchWriter.patch(from: before, to: after).operations.map(\.place.text)
    } catch {
      return []
    }
  }
}
