/// The dependencies in force, by key.
///
/// What nobody has set is the key's default for the ``context``. Defaults are made at their first read and kept below
/// one *root*: a store makes one, and so does the outermost ``withDependencies(_:operation:)``. Two roots share
/// nothing.
public struct DependencyValues: Sendable {
  /// Where a program runs, which decides what a dependency is that nobody has set.
  public enum Context: Hashable, Sendable {
    /// In earnest.
    case live
    /// To look at: a preview, a demonstration.
    case preview
    /// Under a test.
    case test
  }

  /// Why values are being read.
  enum Purpose: Sendable {
    /// To be used.
    case reading
    /// To be changed: what is missing is about to be set.
    case overriding
  }

  /// Those in force.
  @TaskLocal package static var current = DependencyValues()

  /// What was set, innermost last.
  private(set) var layer: DependencyLayer?
  /// What was in force where the reader was made; anything in `layer` wins over it.
  private(set) var madeIn: DependencyLayer?
  var root: DependencyRoot?
  var purpose = Purpose.reading
  var site: DependencySite?

  init() {}

  /// Where the program runs: in a test process `.test`, else `.live`, unless it is set.
  public var context: Context {
    get { layer?.context ?? madeIn?.context ?? (TestProcess.isOne ? .test : .live) }
    set { layer = DependencyLayer(boxes: layer?.boxes ?? [:], context: newValue) }
  }

  /// The value of a dependency.
  ///
  /// The other parameters are filled in by the compiler; they tell where an issue is.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line, property: StaticString = #function
  ) -> Key.Value {
    get { value(of: key, DependencySite(property: property, fileID: fileID, line: line)) }
    set { set(key, newValue, property) }
  }

  func value<Key: TestDependencyKey>(of key: Key.Type, _ site: DependencySite) -> Key.Value {
    override(of: key) ?? defaultValue(of: key, self.site?.naming(site.property) ?? site)
  }

  /// What was set for `key`.
  func override<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    let id = ObjectIdentifier(key)
    guard let box = layer?.boxes[id] ?? madeIn?.boxes[id] else { return nil }
    return (box as? DependencyBox<Key.Value>)?.value
  }

  mutating func set<Key: TestDependencyKey>(_ key: Key.Type, _ value: Key.Value, _ property: StaticString) {
    var boxes = layer?.boxes ?? [:]
    boxes[ObjectIdentifier(key)] = DependencyBox(value, property: property)
    layer = DependencyLayer(boxes: boxes, context: layer?.context)
  }

  /// These values for a reader that was made where `made` was in force: newer ones win.
  func over(_ made: DependencyValues, site: DependencySite?) -> DependencyValues {
    var values = self
    if values.layer !== made.layer { values.madeIn = made.layer }
    if values.root == nil { values.root = made.root }
    values.site = site
    return values
  }

  /// The same in one layer, to put in force.
  var flattened: DependencyValues {
    guard let madeIn else { return self }
    var values = self
    values.madeIn = nil
    values.site = nil
    guard let layer else {
      values.layer = madeIn
      return values
    }
    values.layer = DependencyLayer(
      boxes: madeIn.boxes.merging(layer.boxes) { _, newer in newer }, context: layer.context ?? madeIn.context)
    return values
  }

  /// Whether two hold the same, told without looking at what they hold.
  func isIdentical(to other: DependencyValues) -> Bool {
    layer === other.layer && madeIn === other.madeIn && root === other.root && purpose == other.purpose
  }

  /// The same without anything that was set, to find out what a closure sets.
  var blank: DependencyValues {
    var values = self
    values.layer = DependencyLayer(boxes: [:], context: context)
    values.madeIn = nil
    values.purpose = .overriding
    return values
  }
}

/// Values that were set, by key. Never changed once made, so that identity tells whether something was set in between.
final class DependencyLayer: Sendable {
  let boxes: [ObjectIdentifier: any AnyDependencyBox]
  let context: DependencyValues.Context?

  init(boxes: [ObjectIdentifier: any AnyDependencyBox], context: DependencyValues.Context?) {
    self.boxes = boxes
    self.context = context
  }
}

/// One value that was set, or made as a default.
final class DependencyBox<Value: Sendable>: AnyDependencyBox {
  let value: Value
  let property: StaticString

  init(_ value: Value, property: StaticString) {
    self.value = value
    self.property = property
  }
}

protocol AnyDependencyBox: Sendable {
  /// The name of the property it was set through.
  var property: StaticString { get }
}
