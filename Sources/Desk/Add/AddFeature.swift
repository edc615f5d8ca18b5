import Backstaff

/// The form that plans the installation of a package.
@Reducer
package struct AddFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var name = ""
    /// Empty takes the version that apt would take.
    package var version = ""
    package var note = ""
    /// Why the form was not accepted, until the next change.
    package var problem: String?

    package init(name: String = "", version: String = "", note: String = "") {
      self.name = name
      self.version = version
      self.note = note
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
    Reduce { state, action in
      switch action {
      case .binding:
        state.problem = nil
        return .none
      case .cancelButtonTapped:
        return .run { _ in await self.dismiss() }
      case .saveButtonTapped:
        state.problem = state.findProblem()
        return .none
      }
    }
  }
}

extension AddFeature.State {
  /// What the form plans, or `nil` while apt would not understand it.
  package var entry: PlanEntry? {
    guard findProblem() == nil else { return nil }
    return PlanEntry(.install, name.trimmed, version: version.trimmed, note: note.trimmed)
  }

  fileprivate func findProblem() -> String? {
    if name.trimmed.isEmpty { return "the name of a package is needed" }
    do throws(PackageError) {
      _ = try PlanLine.install(name.trimmed, version: version.trimmed).word()
      return nil
    } catch {
      return error.message
    }
  }
}
