import Observation
import Synchronization

/// The owner of a view on a screen: lowers it whenever a new frame is due and keeps its `@State` in between.
///
///     let host = SceneHost { InventoryView(store: store) }
///     let scene = host.scene()
@MainActor
package final class SceneHost {
  private let storage = SceneStorage()
  private let make: @MainActor (SceneStorage) -> SceneNode
  private let isStale = Stale()

  /// Whether something that the last scene was made of has changed since: a `@State`, a store, an observable object.
  package var needsScene: Bool { isStale.value }

  /// Called when a new scene is due, by whoever changed something; also from other threads.
  package var onChange: (@Sendable () -> Void)? {
    get { isStale.onChange }
    set { isStale.onChange = newValue }
  }

  package init<Root: View>(_ root: @escaping @MainActor () -> Root) {
    make = { storage in
      Lowering.screen(root(), storage: storage, path: "", environment: EnvironmentValues())
    }
    storage.onChange = { [isStale] in isStale.set() }
    storage.watching = { [isStale] make in withObservationTracking(make) { isStale.set() } }
  }

  /// The controls whose actions are on their way and have no answer yet; they are marked in the next scene.
  package var pending: Set<String> {
    get { storage.pending }
    set {
      guard storage.pending != newValue else { return }
      storage.pending = newValue
      isStale.set()
    }
  }

  /// The scene of the current state. Views seen for the first time run their `onAppear` before this returns, so
  /// call it again while `needsScene` is set by them.
  package func scene() -> SceneNode {
    isStale.clear()
    storage.forgetUntouched()
    storage.beginPass()
    let scene = withObservationTracking {
      make(storage)
    } onChange: { [isStale] in
      isStale.set()
    }
    storage.endPass()
    return scene
  }

  /// Ends what runs because views are shown: their tasks are cancelled, and they are told that they are gone.
  package func close() {
    storage.beginPass()
    storage.endPass()
  }
}

/// Whether a new scene is due. Observed objects may change on any thread.
private final class Stale: Sendable {
  private struct Contents {
    var isSet = true
    var onChange: (@Sendable () -> Void)?
  }

  private let contents = Mutex(Contents())

  var value: Bool { contents.withLock { $0.isSet } }

  var onChange: (@Sendable () -> Void)? {
    get { contents.withLock { $0.onChange } }
    set { contents.withLock { $0.onChange = newValue } }
  }

  func clear() { contents.withLock { $0.isSet = false } }

  func set() {
    let tell = contents.withLock { contents in
      contents.isSet = true
      return contents.onChange
    }
    tell?()
  }
}
