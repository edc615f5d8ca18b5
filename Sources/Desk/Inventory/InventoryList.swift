import Backstaff
import BackstaffViews

/// The plan and the packages as one list, under a line about what is going on.
struct InventoryList: View {
  let store: StoreOf<InventoryFeature>

  var body: some View {
    let packages = store.windowed(\.packages, matching: store.searchText)
    VStack {
      InventoryStatus(store: store, shownCount: packages.count)
      List {
        if !store.plan.entries.isEmpty {
          PlanSection(store: store.scope(\.plan, action: \.plan))
        }
        Section(store.plan.entries.isEmpty ? "" : "Packages") {
          ForEach(packages) { row in
            if let package = row.value {
              PackageRow(package: package, planned: store.plan.entries[id: package.id], store: store)
            } else {
              Text("…").foregroundStyle(.secondary)
            }
          }
        }
      }
    }
  }
}

/// One package with what can be done about it.
private struct PackageRow: View {
  let package: Package
  let planned: PlanEntry?
  let store: StoreOf<InventoryFeature>

  var body: some View {
    Button {
      store.send(.itemTapped(package.id))
    } label: {
      HStack {
        Text(package.id).frame(width: 22, alignment: .leading)
        Text(package.version).foregroundStyle(.secondary).frame(width: 14, alignment: .leading)
        if !mark.isEmpty { Text(mark).foregroundStyle(.orange) }
        Text(package.summary)
      }
    }
    .swipeActions {
      Button("Edit") { store.send(.editButtonTapped(package.id)) }
        .keyboardShortcut("e")
      Button("Remove", role: .destructive) { store.send(.removeButtonTapped(package.id)) }
        .keyboardShortcut("d")
    }
  }

  private var mark: String {
    planned?.change.rawValue ?? (package.isHeld ? "held" : "")
  }
}

/// What is going on, and what went wrong.
private struct InventoryStatus: View {
  let store: StoreOf<InventoryFeature>
  let shownCount: Int

  var body: some View {
    if store.isScanning {
      ProgressView("Reading the package list")
    } else if store.hasScanned {
      Text(counts).foregroundStyle(.secondary)
    } else {
      Text("The package list was not read yet.").foregroundStyle(.secondary)
    }
    if let problem = store.scanProblem {
      Text(problem).foregroundStyle(.red)
    }
    if let id = store.removalInQuestion {
      ProgressView("Asking apt what would go with \(id)")
    }
  }

  private var counts: String {
    let total = store.packages.total
    let shown = shownCount == total ? "\(total) packages" : "\(shownCount) of \(total) packages"
    switch store.skippedStanzas {
    case 0: return shown
    case 1: return shown + ", 1 malformed stanza left out"
    default: return shown + ", \(store.skippedStanzas) malformed stanzas left out"
    }
  }
}
