import Backstaff
import BackstaffViews

/// The wall: the plan alone, from a store of the scope `plan`.
package struct PlanView: View {
  let store: StoreOf<PlanFeature>
  let isReadOnly: Bool

  /// The wall; a wall to look at only has no buttons.
  package init(store: StoreOf<PlanFeature>, isReadOnly: Bool = false) {
    self.store = store
    self.isReadOnly = isReadOnly
  }

  package var body: some View {
    List {
      if store.entries.isEmpty {
        Text("Nothing is planned.").foregroundStyle(.secondary)
      } else {
        PlanSection(store: store, isReadOnly: isReadOnly)
      }
    }
    .navigationTitle("Plan")
    .toolbar {
      if !isReadOnly {
        Button("Check plan") { store.send(.checkButtonTapped) }
          .keyboardShortcut("c")
          .disabled(store.isChecking)
      }
    }
  }
}

/// The lines of the plan and what the last check found, as a part of a list.
struct PlanSection: View {
  let store: StoreOf<PlanFeature>
  var isReadOnly = false

  var body: some View {
    Section(store.entries.count == 1 ? "Plan: 1 change" : "Plan: \(store.entries.count) changes") {
      ForEach(store.entries) { entry in
        PlanRow(entry: entry, store: store, isReadOnly: isReadOnly)
      }
      if store.isChecking {
        ProgressView("Asking apt")
      }
      if let summary = store.summary {
        ForEach(Array(summary.lines.enumerated()), id: \.offset) { line in
          Text(line.element).foregroundStyle(summary.reason == nil ? .green : .red)
        }
      }
    }
  }
}

private struct PlanRow: View {
  let entry: PlanEntry
  let store: StoreOf<PlanFeature>
  let isReadOnly: Bool

  var body: some View {
    HStack {
      Text(entry.text)
      if !entry.note.isEmpty {
        Text("(\(entry.note))").foregroundStyle(.secondary)
      }
    }
    .swipeActions {
      if !isReadOnly {
        Button("Drop") { store.send(.dropButtonTapped(entry.id)) }
          .keyboardShortcut("x")
      }
    }
  }
}
