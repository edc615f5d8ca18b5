/// The owner of a view on a screen: lowers it whenever a new frame is due and keeps its `@State` in between.
///
///     let host = SceneHost { InventoryView(store: store) }
///     let scene = host.scene()
@MainActor
package final class SceneHost {
  private let storage = SceneStorage()
  private let make: @MainActor (SceneStorage) -> SceneNode
  /// Whether a `@State` changed since the last scene.
  package private(set) var needsScene = true

  package init<Root: View>(_ root: @escaping @MainActor () -> Root) {
    make = { storage in
      Lowering.screen(root(), storage: storage, path: "", environment: EnvironmentValues())
    }
    storage.onChange = { [weak self] in self?.needsScene = true }
  }

  /// The scene of the current state. Views seen for the first time run their `onAppear` before this returns, so
  /// call it again while `needsScene` is set by them.
  package func scene() -> SceneNode {
    needsScene = false
    storage.forgetUntouched()
    storage.beginPass()
    let scene = make(storage)
    storage.endPass()
    return scene
  }
}
