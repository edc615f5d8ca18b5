import Backstaff

/// The features that the rows of seed 000 speak of, one optional child each.
enum TreeBased {
  struct Item: Equatable, Identifiable, Codable, Sendable {
    var id = 0
    var name = ""
  }

  @Reducer
  struct ItemFormFeature {
    @ObservableState
    struct State: Equatable { var item = Item() }

    enum Action { case nameChanged(String) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nameChanged(let name):
          state.item.name = name
          return .none
        }
      }
    }
  }

  @Reducer
  struct InventoryFeature {
    @ObservableState
    struct State: Equatable {
      @Presents var addItem: ItemFormFeature.State?
      var items: IdentifiedArrayOf<Item> = []
      var seen: [String] = []
    }

    enum Action {
      case addItem(PresentationAction<ItemFormFeature.Action>)
      case addButtonTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addButtonTapped:
          state.addItem = ItemFormFeature.State()
          return .none
        case .addItem(.presented(.nameChanged)):
          state.seen.append(state.addItem?.item.name ?? "")
          return .none
        case .addItem:
          return .none
        }
      }
      .ifLet(\.$addItem, action: \.addItem) {
        ItemFormFeature()
      }
    }
  }

  @Reducer
  struct CounterFeature {
    @ObservableState
    struct State: Equatable {
      var count = 0
    }

    enum Action {
      case decrementButtonTapped
      case incrementButtonTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .decrementButtonTapped:
          state.count -= 1
          return .none

        case .incrementButtonTapped:
          state.count += 1
          return state.count >= 5
            ? .run { _ in await self.dismiss() }
            : .none
        }
      }
    }
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      @Presents var counter: CounterFeature.State?
    }

    enum Action {
      case counter(PresentationAction<CounterFeature.Action>)
    }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
        .ifLet(\.$counter, action: \.counter) {
          CounterFeature()
        }
    }
  }

  /// A feature that presents itself, to any depth.
  @Reducer
  struct Level {
    @ObservableState
    struct State: Equatable {
      var depth = 0
      @Presents var next: Level.State?

      init(depth: Int, of last: Int) {
        self.depth = depth
        if depth < last { next = Level.State(depth: depth + 1, of: last) }
      }
    }

    enum Action {
      indirect case next(PresentationAction<Level.Action>)
      case closeButtonTapped
      case closeAndTick
      case tick
    }

    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Reduce { _, action in
        switch action {
        case .closeButtonTapped:
          return .run { _ in await self.dismiss() }
        case .closeAndTick:
          return .run { send in
            await self.dismiss()
            await send(.tick)
          }
        case .next, .tick:
          return .none
        }
      }
      .ifLet(\.$next, action: \.next) { Level() }
    }
  }
}

/// The features of seed 000 whose destinations are one enum.
enum OneDestination {
  typealias Item = TreeBased.Item

  @Reducer
  struct AddFeature {
    @ObservableState
    struct State { var item = Item() }

    enum Action { case begin }

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .work }
    }
  }

  @Reducer
  struct DetailFeature {
    @ObservableState
    struct State { var item = Item() }
  }

  @Reducer
  struct EditFeature {
    @ObservableState
    struct State { var item = Item() }

    enum Action { case saveButtonTapped }
  }

  @Reducer
  struct InventoryFeature {
    @Reducer
    enum Destination {
      case addItem(AddFeature)
      case detailItem(DetailFeature)
      case editItem(EditFeature)
      case counter(TreeBased.CounterFeature)
    }

    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
    }

    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case addButtonTapped
      case closeButtonTapped
      case editButtonTapped(Item)
      case itemTapped(Item)
      case saved(Item)
    }

    let database: @Sendable (Item) async -> Void

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addButtonTapped:
          state.destination = .addItem(AddFeature.State())
          return .none

        case .closeButtonTapped:
          state.destination = nil
          return .none

        case .editButtonTapped(let item):
          state.destination = .editItem(EditFeature.State(item: item))
          return .none

        case .itemTapped(let item):
          state.destination = .detailItem(DetailFeature.State(item: item))
          return .none

        case .destination(.presented(.editItem(.saveButtonTapped))):
          guard case let .editItem(editItemState) = state.destination
          else { return .none }

          state.destination = nil
          return .run { send in
            await self.database(editItemState.item)
            await send(.saved(editItemState.item))
          }

        case .destination, .saved:
          return .none
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }
}

extension OneDestination.AddFeature.State: Equatable, Sendable {}
extension OneDestination.DetailFeature.State: Equatable, Sendable {}
extension OneDestination.EditFeature.State: Equatable, Sendable {}
extension OneDestination.InventoryFeature.Destination.State: Equatable {}
