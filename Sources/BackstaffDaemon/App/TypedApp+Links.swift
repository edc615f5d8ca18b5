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
    // A name that no delivery has: one that was handled already would change nothing.
    let id = WireID.random().description
    let request = RecordedAction(
      path: TreePath([TreePath.Step(Submit.linkPath)]),
      payload: .object(["url": .string(url), "id": .string(id)]))
    let action: Action
    do throws(ActionError) { action = try request.action(as: Action.self) } catch {
      throw WireError(.unknownType, "this app takes no links: \(error.message)")
    }
    return LinkPreview.json(engine.preview(action, at: nanoseconds), of: id, from: engine.state)
  }

  func outcome(ofLink id: String, since before: any StateSnapshot) -> String? {
    let places = { (before as? TypedSnapshot<State>).map { changes(from: $0.state, to: self.engine.state) } ?? [] }
    return LinkTrace(of: id, in: engine.state).outcome(changing: places())?.rawValue
  }
}

/// What a link would do, as JSON.
private enum LinkPreview {
  /// - Parameter id: The name of the delivery that does not happen.
  static func json<State: DocumentConvertible>(
    _ preview: EnginePreview<State>, of id: String, from before: State
  ) -> JSON {
    if let refusal = preview.refusal {
      return .object([
        "outcome": "refused", "code": .string(refusal.code), "message": .string(refusal.message),
      ])
    }
    let trace = LinkTrace(of: id, in: preview.state)
    let shown = changes(from: before, to: preview.state).filter(trace.isShown)
    let outcome = trace.outcome(changing: shown) ?? (shown.isEmpty ? .unchanged : .opened)
    var members: [String: JSON] = [
      "outcome": .string(outcome.rawValue), "changes": .array(shown.map { .string($0) }),
    ]
    let routes = trace.routes ?? (preview.state as? any FlowState)?.visibleRoutes.map(\.scope)
    members["routes"] = routes.map { .array($0.map { .string($0) }) }
    if !preview.issues.isEmpty { members["issues"] = .array(preview.issues.map { .string($0.message) }) }
    return .object(members)
  }
}

/// The places in the document that are others.
private func changes<State: DocumentConvertible>(from before: State, to after: State) -> [String] {
  do throws(DocumentError) {
    return try PatchWriter.patch(from: before, to: after).operations.map(\.place.text)
  } catch {
    return []
  }
}
