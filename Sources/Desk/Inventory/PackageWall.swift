import Backstaff
import BackstaffViews

/// The installed packages and nothing else, to look at: rows that are not in sight need not be known.
package struct PackageWall<Rows: RandomAccessCollection>: View where Rows.Element: Identifiable {
  private let total: Int
  private let rows: Rows
  private let package: @MainActor (Rows.Element) -> Package?

  /// - Parameter package: The package in a row, or nil while it is on its way.
  package init(_ rows: Rows, package: @escaping @MainActor (Rows.Element) -> Package?) {
    total = rows.count
    self.rows = rows
    self.package = package
  }

  package var body: some View {
    VStack {
      Text("\(total) packages").foregroundStyle(.secondary)
      List {
        ForEach(rows) { row in
          if let package = package(row) {
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
