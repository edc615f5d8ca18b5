import Backstaff

/// The popover that plans a hold for an installed package, and keeps a note about it.
@Reducer
package struct EditFeature {
  @ObservableState
  package struct State: Equatable, Identifiable, Sendable {
    package let id: String
    /// Whether the package is held on the machine today.
    package let isHeldNow: Bool
    /// What the plan said when the popover was opened.
    package let planned: PlanEntry?
    package var isHeld: Bool
    package var note: String

    package init(_ package: Package, planned: PlanEntry? = nil) {
      id = package.id
      isHeldNow = package.isHeld
      self.planned = planned
      switch planned?.change {
      case .hold: isHeld = true
      case .release: isHeld = false
      default: isHeld = package.isHeld
      }
      note = planned?.note ?? ""
    }
  }

  package enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case saveButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .cancelButtonTapped: .run { _ in await self.dismiss() }
      case .binding, .saveButtonTapped: .none
      }
    }
  }
}

extension EditFeature.State {
  /// What the edit plans, or `nil` when it leaves everything as it is.
  package var entry: PlanEntry? {
    if isHeld != isHeldNow { return PlanEntry(isHeld ? .hold : .release, id, note: note.trimmed) }
    if var kept = planned, kept.change == .install || kept.change == .remove {
      kept.note = note.trimmed
      return kept
    }
    return note.trimmed.isEmpty ? nil : PlanEntry(.note, id, note: note.trimmed)
  }
}
