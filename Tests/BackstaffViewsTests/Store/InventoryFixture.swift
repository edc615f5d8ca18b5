import Backstaff
import BackstaffViews

struct Package: Equatable, Sendable, Codable, Identifiable {
  var id: String
  var version: String
}

@Reducer
struct AddFeature {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var isHeld = false
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

@Reducer
struct DetailFeature {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: String
  }
  enum Action { case backTapped }
}

@Reducer
struct EditFeature {
  @ObservableState
  struct State: Equatable {
    var note = ""
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

@Reducer
struct InventoryFeature {
  enum Ask: Equatable, Sendable, Codable { case confirm }

  @Reducer
  enum Destination {
    case addItem(AddFeature)
    case detailItem(DetailFeature)
    case editItem(EditFeature)
    case alert(AlertState<InventoryFeature.Ask>)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var dialog: ConfirmationDialogState<Ask>?
    var removed = 0
    var query = ""
  }

  enum Action: BindableAction {
    case destination(PresentationAction<Destination.Action>)
    case dialog(PresentationAction<Ask>)
    case binding(BindingAction<State>)
    case addTapped
    case editTapped
    case detailTapped(String)
    case removeTapped
    case askTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTapped: state.destination = .addItem(AddFeature.State())
      case .editTapped: state.destination = .editItem(EditFeature.State())
      case .detailTapped(let id): state.destination = .detailItem(DetailFeature.State(id: id))
      case .removeTapped: state.destination = .alert(Self.question)
      case .askTapped:
        state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("Remove?")
        } actions: {
          ButtonState(role: .destructive, action: .confirm) { TextState("Remove it") }
        }
      case .destination(.presented(.alert(.confirm))), .dialog(.presented(.confirm)): state.removed += 1
      default: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$dialog, action: \.dialog)
  }

  static var question: AlertState<Ask> {
    AlertState {
      TextState("Remove bash?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Remove") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("Two packages need it.")
    }
  }
}

extension InventoryFeature.Destination.State: Equatable, Sendable {}

struct AddView: View {
  @Bindable var store: StoreOf<AddFeature>
  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      Toggle("Hold", isOn: $store.isHeld)
    }
    .navigationTitle("Add")
  }
}

struct EditView: View {
  @Bindable var store: StoreOf<EditFeature>
  @Environment(\.dismiss) var dismiss
  var body: some View {
    VStack {
      TextField("Note", text: $store.note)
      Button("Close") { dismiss() }
    }
  }
}

struct InventoryView: View {
  @Bindable var store: StoreOf<InventoryFeature>
  let packages: [Package]

  var body: some View {
    List {
      ForEach(packages) { package in
        Button(package.id) { store.send(.detailTapped(package.id)) }
      }
    }
    .navigationTitle("Inventory")
    .searchable(text: $store.query)
    .sheet(item: $store.scope(\.destination, action: \.destination).addItem) { store in
      AddView(store: store)
    }
    .popover(item: $store.scope(\.destination, action: \.destination).editItem) { store in
      EditView(store: store)
    }
    .navigationDestination(item: $store.scope(\.destination, action: \.destination).detailItem) { store in
      Text("About \(store.state.id)")
    }
    .alert($store.scope(\.destination, action: \.destination).alert)
    .confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
  }
}
