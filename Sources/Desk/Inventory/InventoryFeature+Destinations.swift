import Backstaff

extension InventoryFeature {
  /// Opens what a button of the list asks for.
  func present(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .addButtonTapped:
      state.destination = .addItem(AddFeature.State())
    case .counterButtonTapped:
      state.destination = .counter(CounterFeature.State())
    case .itemTapped(let id):
      guard let package = state.packages[id: id] else { return .refuse(unknownPackage(id)) }
      state.destination = .detailItem(DetailFeature.State(package: package))
    case .editButtonTapped(let id):
      guard let package = state.packages[id: id] else { return .refuse(unknownPackage(id)) }
      state.destination = .editItem(EditFeature.State(package, planned: state.plan.entries[id: id]))
    default:
      break
    }
    return .none
  }

  /// Answers what was pressed in a destination; the destination's own reducer ran before.
  func presented(_ action: Destination.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .addItem(.saveButtonTapped):
      guard case .addItem(let form) = state.destination, let entry = form.entry else { return .none }
      state.destination = nil
      return .send(.plan(.planned(entry)))
    case .editItem(.saveButtonTapped):
      guard case .editItem(let edit) = state.destination else { return .none }
      state.destination = nil
      return planChange(edit)
    case .detailItem(.editButtonTapped):
      guard case .detailItem(let detail) = state.destination else { return .none }
      return .send(.editButtonTapped(detail.id))
    case .detailItem(.removeButtonTapped):
      guard case .detailItem(let detail) = state.destination else { return .none }
      return .send(.removeButtonTapped(detail.id))
    case .remove(.confirmTapped(let id, let others)):
      let note = state.plan.entries[id: id]?.note ?? ""
      return .send(.plan(.planned(PlanEntry(.remove, id, note: note, alongside: others))))
    case .addItem, .editItem, .detailItem, .counter, .alert:
      return .none
    }
  }

  /// Plans what an edit decided, or takes the line out of the plan when it decided nothing.
  private func planChange(_ edit: EditFeature.State) -> Effect<Action> {
    if let entry = edit.entry { return .send(.plan(.planned(entry))) }
    return edit.planned == nil ? .none : .send(.plan(.dropButtonTapped(edit.id)))
  }

  /// A failed check ends in an alert, unless something is open that an alert would close; the plan keeps the summary.
  func planFoundImpossible(_ state: inout State) -> Effect<Action> {
    guard let summary = state.plan.summary, let reason = summary.reason, state.destination == nil else { return .none }
    state.destination = .alert(
      AlertState {
        TextState("The plan does not work")
      } message: {
        TextState(([reason] + summary.conflicts).joined(separator: "\n"))
      })
    return .none
  }

  func unknownPackage(_ id: String) -> Refusal {
    Refusal(
      code: "unknown_package",
      message: "no package \(id) is installed on this machine; `dpkg -l` lists those that are")
  }
}
