import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The form that plans an installation` {
  private let store = TestStoreOf<InventoryFeature>(initialState: .scanned) { InventoryFeature() }

  /// Opens the form and fills it in; a field that stays empty is not written.
  private func type(_ name: String, version: String = "") async {
    await store.send(.addButtonTapped) { $0.destination = .addItem(AddFeature.State()) }
    if !name.isEmpty {
      await store.send(\.destination.addItem.binding.name, name) { $0.destination?.addItem?.name = name }
    }
    if !version.isEmpty {
      await store.send(\.destination.addItem.binding.version, version) { $0.destination?.addItem?.version = version }
    }
    await store.send(\.destination.addItem.binding.note, " for later ") {
      $0.destination?.addItem?.note = " for later "
    }
  }

  @Test func `saving plans what was typed and closes the sheet`() async {
    await type(" htop ", version: "3.2.2-2")
    await store.send(\.destination.addItem.saveButtonTapped) { $0.destination = nil }
    let entry = PlanEntry(.install, "htop", version: "3.2.2-2", note: "for later")
    await store.receive(\.plan.planned, entry) { $0.plan.entries = [entry] }
    #expect(entry.text == "install htop 3.2.2-2")
  }

  @Test(arguments: [
    ("", "", "the name of a package is needed"),
    (
      "-rf", "",
      "'-rf' is not a package name: at least two of a-z, 0-9, + - and ., beginning with a letter or a digit"
    ),
    (
      "htop", "next",
      "'next' is not a version: it begins with a digit and holds letters, digits and . + - : ~ only"
    ),
  ])
  func `what apt would not understand keeps the sheet open with the reason`(
    name: String, version: String, reason: String
  ) async {
    await type(name, version: version)
    await store.send(\.destination.addItem.saveButtonTapped) { $0.destination?.addItem?.problem = reason }
    await store.send(\.destination.addItem.binding.name, "htop") {
      $0.destination?.addItem?.name = "htop"
      $0.destination?.addItem?.problem = nil
    }
  }

  @Test func `cancelling closes the sheet and plans nothing`() async {
    await type("htop")
    await store.send(\.destination.addItem.cancelButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }
}
