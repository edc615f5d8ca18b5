/// What a stack shows above its root, from the bottom to the top: any hashable values, and objects.
///
/// ```swift
/// var path = NavigationPath()
/// path.append(BViewModel())
/// path.append(7)
/// path.removeLast()
/// path.count                // 1
/// ```
///
/// Each element stands under an id of its own, also when one object is there twice.
public struct NavigationPath {
  /// One element of a path.
  public struct Entry: Identifiable {
    /// The id of the element, never used again in the same stack.
    public let id: StackElementID
    /// What is shown.
    public var value: any Hashable { holder.value }
    /// The hash of an object when it was put here, which its `id` determines.
    var objectHash: Int? { holder.objectHash }
    private let holder: Holder

    init(id: StackElementID, value: any Hashable) {
      self.id = id
      holder = Holder(value)
    }

    /// Whether both are one element with the same value; copies of one know it without a look at that.
    func isSame(as other: Entry) -> Bool {
      id == other.id && (holder === other.holder || NavigationValue.areSame(value, other.value))
    }

    /// What all copies of an entry share.
    private final class Holder {
      let value: any Hashable
      let objectHash: Int?

      init(_ value: any Hashable) {
        self.value = value
        objectHash = value is any HashableObject ? value.hashValue : nil
      }
    }
  }

  /// The elements from the bottom to the top.
  public internal(set) var entries: [Entry] = []
  /// No element has had this number yet, nor a higher one.
  private(set) var nextNumber = 0
  /// The tags of what can be saved.
  var tags: NavigationTags?

  /// An empty path.
  public init() {}

  /// A path of these values.
  public init<Values: Sequence>(_ values: Values) where Values.Element: Hashable {
    for value in values { append(value) }
  }

  /// A path of values of several types.
  @_disfavoredOverload
  public init(_ values: [any Hashable]) {
    for value in values { append(value) }
  }

  /// A path of elements that have their ids.
  init(_ entries: [Entry], nextNumber: Int, tags: NavigationTags?) {
    self.entries = entries
    self.nextNumber = nextNumber
    self.tags = tags
  }

  /// How many elements there are.
  public var count: Int { entries.count }
  /// Whether only the root is shown.
  public var isEmpty: Bool { entries.isEmpty }
  /// What is shown now; `nil` at the root.
  public var top: (any Hashable)? { entries.last?.value }

  /// Whether a value of the same type and content is in the path, or this object.
  public func contains(_ value: any Hashable) -> Bool {
    let value = NavigationValue.plain(value)
    return entries.contains { NavigationValue.areSame($0.value, value) }
  }

  /// Puts a value or an object on top.
  public mutating func append(_ value: any Hashable) {
    entries.append(Entry(id: StackElementID(nextNumber), value: NavigationValue.plain(value)))
    nextNumber += 1
  }

  /// Removes elements from the top. More than there are is reported, and nothing is removed.
  public mutating func removeLast(
    _ count: Int = 1, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard 0...self.count ~= count else {
      return Issue.report(
        "\(count) elements were to be removed from a path of \(self.count); nothing was removed", fileID: fileID,
        line: line)
    }
    // One by one: what is on top is released first.
    for _ in 0..<count { entries.removeLast() }
  }

  /// Keeps the ids of what is in `shown` too, and gives all else ids that were not used there.
  mutating func follow(_ shown: NavigationPath) {
    nextNumber = max(nextNumber, shown.nextNumber)
    tags = shown.tags
    let shared = sharedCount(with: shown)
    let other = entries.indices.dropFirst(shared).filter { entries[$0].id.number < shown.nextNumber }
    guard !other.isEmpty else { return }
    let kept = Dictionary(uniqueKeysWithValues: shown.entries.map { ($0.id, $0) })
    for index in other {
      let entry = entries[index]
      if let known = kept[entry.id], known.isSame(as: entry) { continue }
      entries[index] = Entry(id: StackElementID(nextNumber), value: entry.value)
      nextNumber += 1
    }
  }

  /// How many elements from the bottom are the same in both, under the same ids.
  func sharedCount(with other: NavigationPath) -> Int {
    let (own, other) = (entries, other.entries)
    let lower = min(own.count, other.count)
    return (0..<lower).first { !own[$0].isSame(as: other[$0]) } ?? lower
  }
}

extension NavigationPath: Equatable {
  /// Whether both show the same values and objects in the same order, whatever their ids.
  public static func == (left: NavigationPath, right: NavigationPath) -> Bool {
    left.entries.elementsEqual(right.entries) { NavigationValue.areSame($0.value, $1.value) }
  }
}

/// Values of a path, compared by type and content.
enum NavigationValue {
  /// Whether type and content agree. `AnyHashable` holds `1` and `1.0` to be equal: they lead to different screens.
  static func areSame(_ left: any Hashable, _ right: any Hashable) -> Bool {
    type(of: left) == type(of: right) && AnyHashable(left) == AnyHashable(right)
  }

  /// The value inside an `AnyHashable`; any other value as it is.
  static func plain(_ value: any Hashable) -> any Hashable {
    (value as? AnyHashable)?.base as? any Hashable ?? value
  }
}
