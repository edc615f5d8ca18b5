import Backstaff
import BackstaffViews

struct ShelfView: View {
  @Bindable var store: StoreOf<Shelf>

  var body: some View {
    VStack {
      TextField("Title", text: $store.title)
      RowView(store: store.scope(\.first, action: \.first))
      ForEach(store.scope(\.rows, action: \.rows)) { RowView(store: $0) }
    }
    .sheet(item: $store.scope(\.chosen, action: \.chosen)) { RowView(store: $0) }
    .sheet(item: $store.scope(\.destination, action: \.destination).row) { RowView(store: $0) }
    .alert($store.scope(\.destination, action: \.destination).alert)
  }
}

struct RowView: View {
  @Bindable var store: StoreOf<Row>

  var body: some View {
    Button(store.isNamed ? store.name : "nobody") { store.send(.tapped) }
  }
}

struct BookView: View {
  let store: StoreOf<Book>

  var body: some View {
    RouteStack(store, \.routes, action: \.router) { page in
      switch page.case {
      case .row(let store): RowView(store: store)
      case .empty: Text("empty")
      }
    }
  }
}
