import Backstaff
import BackstaffViews

/// The counter's sheet; it closes itself at five.
package struct CounterView: View {
  let store: StoreOf<CounterFeature>

  package init(store: StoreOf<CounterFeature>) {
    self.store = store
  }

  package var body: some View {
    VStack {
      Text("\(store.count) of 5")
      HStack {
        Button("Less") { store.send(.decrementButtonTapped) }
          .keyboardShortcut("-")
        Button("More") { store.send(.incrementButtonTapped) }
          .keyboardShortcut("+")
      }
    }
    .navigationTitle("Counter")
  }
}
