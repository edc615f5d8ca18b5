import Backstaff
import BackstaffClient
import BackstaffCommand
import BackstaffRenderer
import Desk

/// The Desk in a terminal.
@main
struct DeskProgram {
  static func main() async {
    await command.main()
  }

  static let scope = Option("scope", value: "SCOPE", "show only this part: plan, or packages to look at")

  static let command = Command(
    "desk", "plan package changes for this machine, changing nothing",
    options: [RenderPlace.run, RenderPlace.session, scope, RenderPlace.readOnly] + Showing.all,
    examples: [
      Example("desk", "show the inventory of the session main"),
      Example("desk --scope plan --read-only", "show only the plan, on a wall"),
      Example("desk --scope packages", "show the packages, of which only those in sight are sent"),
      Example("desk --once", "print the inventory and end"),
      Example("desk --accessible", "read and type the same screens as lines"),
      Example("desk --scene | jq .children", "what there is to see and to do, as JSON"),
      Example("printf 'a' | desk | cat", "press a key and print the frames as text"),
    ],
    version: "0.1.0"
  ) { invocation in
    let showing = try Showing(invocation)
    let place = try RenderPlace(invocation)
    guard ["", "plan", "packages"].contains(place.scope) else {
      throw CommandFailure.usage("--scope takes plan or packages; the whole inventory is shown without it")
    }
    let front = try place.front(named: "desk")
    return try await loop(place, front, showing).run()
  }

  @MainActor
  private static func loop(_ place: RenderPlace, _ front: Front, _ showing: Showing) throws -> RenderLoop {
    let isReadOnly = place.isReadOnly
    if place.scope == "plan" {
      let remote = try RemoteStore<PlanFeature.State, PlanFeature.Action>(
        front: front, scope: "plan", isReadOnly: isReadOnly)
      return try RenderLoop(front, remote, isReadOnly: isReadOnly, showing) {
        RemoteView(remote) { PlanView(store: $0, isReadOnly: isReadOnly) }
      }
    }
    if place.scope == "packages" {
      // Nothing is sent from here, and only what is in sight arrives.
      let remote = try RemoteStore<IdentifiedArrayOf<Package>, Never>(
        front: front, scope: "packages", windows: .first([""]), isReadOnly: true)
      return try RenderLoop(front, remote, isReadOnly: true, showing) {
        RemoteView(remote) { PackageWall(store: $0) }
      }
    }
    let remote = try RemoteStore<InventoryFeature.State, InventoryFeature.Action>(
      front: front, scope: "", windows: .first(["packages"]), isReadOnly: isReadOnly)
    return try RenderLoop(front, remote, isReadOnly: isReadOnly, showing) {
      RemoteView(remote) { InventoryView(store: $0) }
    }
  }
}
