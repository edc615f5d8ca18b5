import Backstaff

extension InventoryFeature {
  private enum RemovalID { static let name = "removal" }

  /// The most names that the question lists; the others are counted.
  package static let namedPackagesLimit = 12

  /// Asks the package manager what would go with a package; the answer opens the question.
  func askWhatGoes(with id: String, _ state: inout State) -> Effect<Action> {
    guard state.packages[id: id] != nil else { return .refuse(unknownPackage(id)) }
    state.removalInQuestion = id
    if state.destination?.detailItem != nil { state.destination = nil }
    let packageManager = packageManager
    return .run { send in
      await send(.removalFound(id: id, simulation: try await packageManager.simulateRemoval(id)))
    } catch: { error, send in
      await send(.removalFailed(id: id, reason: "\(error)"))
    }
    .cancellable(id: RemovalID.name, cancelInFlight: true)
  }

  func removalFound(_ id: String, _ simulation: Simulation, _ state: inout State) -> Effect<Action> {
    if let reason = simulation.reason {
      return removalFailed(id, ([reason] + simulation.conflicts).joined(separator: "\n"), &state)
    }
    guard takeAnswer(about: id, &state) else { return .none }
    state.destination = .remove(question(about: id, simulation))
    return .none
  }

  func removalFailed(_ id: String, _ reason: String, _ state: inout State) -> Effect<Action> {
    guard takeAnswer(about: id, &state) else { return .none }
    state.destination = .alert(
      AlertState {
        TextState("\(id) cannot be removed")
      } message: {
        TextState(reason)
      })
    return .none
  }

  /// Whether somebody still waits for the answer where they asked: nothing was opened meanwhile that it would close, or
  /// that it would take the keys from.
  private func takeAnswer(about id: String, _ state: inout State) -> Bool {
    guard state.removalInQuestion == id else { return false }
    state.removalInQuestion = nil
    return state.destination == nil && !state.isAccountShown
  }

  private func question(about id: String, _ simulation: Simulation) -> ConfirmationDialogState<RemoveChoice> {
    let others = simulation.removed.map(\.id).filter { $0 != id }
    return ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Plan to remove \(id)?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmTapped(id: id, others: others)) {
        TextState(others.isEmpty ? "Remove \(id)" : "Remove all \(others.count + 1)")
      }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState(message(others: others, essential: simulation.essentialRemoved))
    }
  }

  private func message(others: [String], essential: [String]) -> String {
    var lines = [
      others.isEmpty ? "Nothing else would go." : "These would go with it: \(InventoryFeature.listed(others))."
    ]
    if !essential.isEmpty {
      lines.append("This machine cannot do without \(InventoryFeature.listed(essential)).")
    }
    lines.append("The Desk only plans; nothing is changed.")
    return lines.joined(separator: "\n")
  }

  /// Names in a sentence, the first dozen of them.
  static func listed(_ names: [String]) -> String {
    let shown = names.prefix(namedPackagesLimit).joined(separator: ", ")
    let rest = names.count - namedPackagesLimit
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }
}
