import Backstaff

/// The plan: changes to packages, checked together and never carried out.
@Reducer
package struct PlanFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var entries: IdentifiedArrayOf<PlanEntry> = []
    package var isChecking = false
    /// What the last check of exactly these entries found.
    package var summary: PlanSummary?

    package init() {}
  }

  package enum Action {
    /// An entry was decided; it replaces an earlier one of the same package.
    case planned(PlanEntry)
    case dropButtonTapped(String)
    case checkButtonTapped
    case checked(PlanSummary)
    /// The check that just ended found that the plan does not work; the inventory shows why.
    case foundImpossible
  }

  private enum CheckID { static let name = "check" }

  @Dependency(\.packageManager) var packageManager

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .planned(let entry):
        state.entries.updateOrAppend(entry)
        return changed(&state)
      case .dropButtonTapped(let id):
        guard state.entries.remove(id: id) != nil else { return .none }
        return changed(&state)
      case .checkButtonTapped:
        return state.isChecking ? .none : check(&state)
      case .checked(let summary):
        // A second result of one check, as after a crash, finds nothing waiting for it.
        guard state.isChecking else { return .none }
        state.isChecking = false
        state.summary = summary
        return summary.reason == nil ? .none : .send(.foundImpossible)
      case .foundImpossible:
        return .none
      }
    }
  }

  /// What was found about another plan says nothing about this one.
  private func changed(_ state: inout State) -> Effect<Action> {
    state.isChecking = false
    state.summary = nil
    return .cancel(id: CheckID.name)
  }

  private func check(_ state: inout State) -> Effect<Action> {
    state.isChecking = true
    state.summary = nil
    let packageManager = packageManager
    let lines = state.entries.compactMap(\.line)
    return .run { send in
      await send(.checked(PlanSummary(try await packageManager.simulate(lines))))
    } catch: { error, send in
      await send(.checked(PlanSummary(reason: "\(error)")))
    }
    .cancellable(id: CheckID.name, cancelInFlight: true)
  }
}
