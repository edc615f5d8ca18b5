import Backstaff
import BackstaffViews

/// The installed packages and nothing else, to look at: rows that are not in sight need not be known.
package struct PackageWall: View {
  private let store: Store<IdentifiedArrayOf<Package>, Never>

  package init(store: Store<IdentifiedArrayOf<Package>, Never>) {
    self.store = store
  }

  package var body: some View {
    let rows = store.windowed(\.self)
    VStack {
      Text("\(rows.count) packages").foregroundStyle(.secondary)
      List {
        ForEach(rows) { row in
          if let package = row.value {
            HStack {
              Text(package.id).frame(width: 22, alignment: .leading)
              Text(package.version).foregroundStyle(.secondary).frame(width: 14, alignment: .leading)
              if package.isHeld { Text("held").foregroundStyle(.orange) }
              Text(package.summary)
            }
          } else {
            Text("…").foregroundStyle(.secondary)
          }
        }
      }
    }
    .navigationTitle("Packages")
  }
}
