/// An action of one element of a collection.
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action of the element of that id.
  indirect case element(id: ID, action: Action)
}

/// The actions of a collection of `R`'s states.
public typealias IdentifiedActionOf<R: FeatureTypes> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Equatable where Action: Equatable {}

extension IdentifiedAction: ActionConvertible where ID: Codable, Action: ActionConvertible {
  /// Writes the id behind the collection's name, then the element's own path; the step `element` is written only where
  /// the element's own name would be misread.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    guard case .element(let id, let action) = self else { return }
    writer.element(ElementID.text(id))
    let element = try RecordedAction(recording: action)
    if element.path.steps.first?.name == "element" { writer.name("element") }
    writer.append(element)
  }

  /// Reads the id behind the collection's name, then the element's own path.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    guard let text = reader.element() else {
      throw ActionError(
        .unknownAction, "the action path `\(reader.action.path)` needs an element: `name[id]` behind the collection")
    }
    guard let id = ElementID.id(ID.self, from: text) else {
      throw ActionError(.invalidPayload, "`\(text)` in `\(reader.action.path)` is no \(ID.self)")
    }
    if reader.peek?.name == "element" { _ = try reader.name() }
    return .element(id: id, action: try Action.read(from: &reader))
  }
  /// Describes the element's actions.
  public static func describe(in schema: inout ActionSchemaWriter) {
    schema.actions(Action.self)
  }
}
