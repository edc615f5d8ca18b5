import Backstaff
import BackstaffClient
import BackstaffCommand
import BackstaffWire
import Desk

/// The Desk in a terminal.
@main
struct DeskProgram {
  static func main() async {
    await command.main()
  }

  static let run = Option("run", value: "DIR", "run folder of the store daemon", environment: "BACKSTAFF_RUN")
  static let session = Option(
    "session", value: "NAME", "session to show", environment: "BACKSTAFF_SESSION", fallback: "main")
  static let scope = Option("scope", value: "SCOPE", "show only this part: plan, or packages to look at")
  static let readOnly = Option("read-only", "show and send nothing: for a wall")

  static let command = Command(
    "desk", "plan package changes for this machine, changing nothing",
    options: [run, session, scope, readOnly] + DeskShowing.all,
    examples: [
      Example("desk", "show the inventory of the session main"),
      Example("desk --scope plan --read-only", "show only the plan, on a wall"),
      Example("desk --scope packages", "show the packages, of which only those in sight are sent"),
      Example("desk --once", "print the inventory and end"),
      Example("desk --accessible", "read and type the same screens as lines"),
      Example("printf 'a' | desk | cat", "press a key and print the frames as text"),
    ],
    version: "0.1.0"
  ) { invocation in
    let showing = try DeskShowing(invocation)
    let front = try Front(
      FrontOptions(
        runDirectory: try invocation.text(run) ?? StandardFolders(application: "backstaff").run,
        session: try invocation.text(session) ?? "main", name: "desk", kind: .front,
        draws: ["page", "sheet", "popover", "alert", "dialog"]))
    let isReadOnly = invocation.flag(readOnly)
    let part = try invocation.text(scope)
    guard part == nil || part == "plan" || part == "packages" else {
      throw CommandFailure.usage("--scope takes plan or packages; the whole inventory is shown without it")
    }
    if part == "plan" {
      let remote = try RemoteStore<PlanFeature.State, PlanFeature.Action>(
        front: front, scope: "plan", isReadOnly: isReadOnly)
      return try DeskLoop(front, remote, isReadOnly: isReadOnly, showing) {
        PlanView(store: $0, isReadOnly: isReadOnly)
      }.run()
    }
    if part == "packages" {
      // Nothing is sent from here, and only what is in sight arrives.
      let remote = try RemoteStore<ListWindow<IdentifiedArrayOf<Package>>, Never>(
        front: front, scope: "packages", window: 0..<100, isReadOnly: true)
      return try DeskLoop(front, remote, isReadOnly: true, showing) { store in
        PackageWall(remote.rows(of: store)) { $0.value }
      }.run()
    }
    let remote = try RemoteStore<InventoryFeature.State, InventoryFeature.Action>(
      front: front, scope: "", isReadOnly: isReadOnly)
    return try DeskLoop(front, remote, isReadOnly: isReadOnly, showing) { InventoryView(store: $0) }.run()
  }
}
