import Backstaff

/// The heart of the Desk: what is installed on this machine, and what is planned for it.
@Reducer
package struct InventoryFeature {
  /// What can be shown over the list, one at a time.
  @Reducer
  package enum Destination {
    case addItem(AddFeature)
    case detailItem(DetailFeature)
    case editItem(EditFeature)
    case counter(CounterFeature)
    case remove(ConfirmationDialogState<RemoveChoice>)
    case alert(AlertState<AlertChoice>)
  }

  @CasePathable
  package enum RemoveChoice: Equatable, Sendable {
    /// Plan the removal, knowing what else goes.
    case confirmTapped(id: String, others: [String])
  }

  @CasePathable
  package enum AlertChoice: Equatable, Sendable {
    case scanAgainTapped
  }

  @ObservableState
  package struct State: Equatable, Sendable {
    package var packages: IdentifiedArrayOf<Package> = []
    package var searchText = ""
    package var isScanning = false
    package var hasScanned = false
    /// Stanzas of the status file that made no sense and were left out.
    package var skippedStanzas = 0
    /// Why the last scan failed, until one succeeds.
    package var scanProblem: String?
    /// The package whose removal is being simulated.
    package var removalInQuestion: String?
    /// A link that waits for the list.
    package var pendingLink: LinkRequest?
    package var plan = PlanFeature.State()
    package var account = AuthCoordinator.State()
    /// Whether the account is shown over the list.
    package var isAccountShown = false
    @Presents package var destination: Destination.State?

    package init() {}
  }

  package enum Action: BindableAction {
    case appeared
    case scanAgainTapped
    case scanned(Scan)
    case scanFailed(String)
    case addButtonTapped
    case counterButtonTapped
    case accountButtonTapped
    case itemTapped(String)
    case editButtonTapped(String)
    case removeButtonTapped(String)
    case removalFound(id: String, simulation: Simulation)
    case removalFailed(id: String, reason: String)
    case link(LinkRequest)
    case plan(PlanFeature.Action)
    case account(AuthCoordinator.Action)
    case destination(PresentationAction<Destination.Action>)
    case binding(BindingAction<State>)
  }

  @Dependency(\.packageManager) var packageManager

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.plan, action: \.plan) { PlanFeature() }
    Scope(state: \.account, action: \.account) { AuthCoordinator() }
    Reduce { state, action in
      switch action {
      case .appeared:
        return state.hasScanned || state.isScanning ? .none : scan(&state)
      case .scanAgainTapped, .destination(.presented(.alert(.scanAgainTapped))):
        return scan(&state)
      case .scanned(let scan):
        return scanned(scan, &state)
      case .scanFailed(let reason):
        return scanFailed(reason, &state)
      case .removeButtonTapped(let id):
        return askWhatGoes(with: id, &state)
      case .removalFound(let id, let simulation):
        return removalFound(id, simulation, &state)
      case .removalFailed(let id, let reason):
        return removalFailed(id, reason, &state)
      case .link(let request):
        return open(request, &state)
      case .plan(.foundImpossible):
        return planFoundImpossible(&state)
      case .plan:
        state.account.follow(state.plan.entries)
        return .none
      case .account(let action):
        return accountDid(action, &state)
      case .accountButtonTapped:
        state.isAccountShown = true
        return .none
      case .addButtonTapped, .counterButtonTapped, .itemTapped, .editButtonTapped:
        return present(action, &state)
      case .destination(.presented(let action)):
        return presented(action, &state)
      case .binding(\.isAccountShown):
        if !state.isAccountShown { state.hideAccount() }
        return .none
      case .destination(.dismiss), .binding:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .declaringLinks(DeskLink.table)
  }
}

extension InventoryFeature.Destination.State: Equatable, Sendable {}
