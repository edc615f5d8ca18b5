import BackstaffDaemon
import Desk
import Foundation

/// The daemon of docs/GUIDE.md, compiled; DocsTests compares the two.
enum GuideDaemon {
  static func main() {
    do {
      let daemon = StoreDaemon(initialState: InventoryFeature.State()) { InventoryFeature() }
      try daemon.run(DaemonConfiguration(run: "/run/desk", data: "/var/lib/desk"))
    } catch {
      FileHandle.standardError.write(Data("desk-store: \(error)\n".utf8))
      exit(error.exitStatus)
    }
  }
}
