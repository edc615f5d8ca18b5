/// A stored property of a view that is filled in just before its `body` is read.
@MainActor
package protocol DynamicProperty {
  /// Connects the property to its place: `slot` names it within the scene.
  func install(slot: String, storage: SceneStorage, environment: EnvironmentValues)
}

/// What a scene keeps from one frame to the next: the values of `@State`, and which views have appeared.
@MainActor
package final class SceneStorage {
  private var cells: [String: AnyObject] = [:]
  private var touched: Set<String> = []
  /// Places whose states are kept though they are not shown: the other tabs of a `TabView`.
  private var kept: [String] = []
  private var plainTypes: Set<ObjectIdentifier> = []
  let presence = ScenePresence()
  /// The controls that were used and whose actions have no answer yet.
  package var pending: Set<String> = []

  /// Makes a row while what it reads is watched: a row is made after the pass that was watched, when it is seen.
  var watching: (_ make: () -> SceneNode) -> SceneNode = { $0() }

  /// Called when a `@State` changed, so that the owner draws a new frame.
  package var onChange: (@MainActor () -> Void)?

  package init() {}

  /// The cell kept under the slot, made by `initial` at first use or when the type has changed.
  func cell<Value>(_ slot: String, initial: () -> Value) -> StateCell<Value> {
    touched.insert(slot)
    if let known = cells[slot] as? StateCell<Value> { return known }
    let cell = StateCell(initial()) { [weak self] in self?.onChange?() }
    cells[slot] = cell
    return cell
  }

  /// Keeps the states of what is at the path or below while it is not shown.
  func keep(below path: String) {
    kept.append(path)
  }

  func install(into view: some View, path: String, environment: EnvironmentValues) {
    let type = ObjectIdentifier(Swift.type(of: view))
    if plainTypes.contains(type) { return }
    var found = false
    for member in Mirror(reflecting: view).children {
      guard let property = member.value as? any DynamicProperty else { continue }
      found = true
      property.install(slot: "\(path)#\(member.label ?? "")", storage: self, environment: environment)
    }
    if !found { plainTypes.insert(type) }
  }

  func beginPass() {
    touched = []
    kept = []
    presence.beginPass()
  }

  /// Runs what the pass brought about: appearances and tasks that are new, ends of those that are gone. Rows made after
  /// the pass keep their state because only slots of rows that were made are ever known.
  func endPass() {
    presence.endPass()
  }

  /// Drops the state of views that the last pass and the drawing after it did not meet.
  package func forgetUntouched() {
    cells = cells.filter { cell in touched.contains(cell.key) || kept.contains { cell.key.hasPrefix($0) } }
  }
}

/// One value of `@State`.
@MainActor
package final class StateCell<Value> {
  private let onChange: @MainActor () -> Void
  package var value: Value {
    didSet { onChange() }
  }

  init(_ value: Value, onChange: @escaping @MainActor () -> Void) {
    self.value = value
    self.onChange = onChange
  }
}
