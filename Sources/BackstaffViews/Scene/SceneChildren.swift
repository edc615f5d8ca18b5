/// The children of a node: nodes that exist, and rows that are made only when somebody looks at them. A list of
/// thousands of rows thus costs what is visible of it.
package struct SceneChildren: Sendable {
  private var segments: [Segment] = []
  package private(set) var count = 0

  /// Rows by index. `id` is cheap; `make` lowers the row.
  package struct Rows: Sendable {
    let count: Int
    let id: @MainActor @Sendable (Int) -> String
    let make: @MainActor @Sendable (Int) -> SceneNode
    /// Told which row a person has selected, where that is of use.
    var select: (@MainActor @Sendable (Int) -> Void)?
  }

  private enum Content: Sendable {
    case node(SceneNode)
    case rows(Rows)
  }

  private struct Segment: Sendable {
    let start: Int
    let content: Content
  }

  package init() {}

  package init(_ nodes: [SceneNode]) {
    for node in nodes { append(node) }
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ node: SceneNode) {
    segments.append(Segment(start: count, content: .node(node)))
    count += 1
  }

  package mutating func append(_ rows: Rows) {
    guard rows.count > 0 else { return }
    segments.append(Segment(start: count, content: .rows(rows)))
    count += rows.count
  }

  package mutating func append(_ other: SceneChildren) {
    for segment in other.segments {
      switch segment.content {
      case .node(let node): append(node)
      case .rows(let rows): append(rows)
      }
    }
  }

  /// The children, each changed; rows are changed when they are made.
  @MainActor
  package func mapped(_ change: @escaping @MainActor @Sendable (SceneNode) -> SceneNode) -> SceneChildren {
    var changed = self
    changed.segments = segments.map { segment in
      switch segment.content {
      case .node(let node): Segment(start: segment.start, content: .node(change(node)))
      case .rows(let rows):
        Segment(
          start: segment.start,
          content: .rows(
            Rows(count: rows.count, id: rows.id, make: { change(rows.make($0)) }, select: rows.select)))
      }
    }
    return changed
  }

  /// The child at the index, made now if it is a row. Nil outside `0..<count`.
  @MainActor
  package func node(at index: Int) -> SceneNode? {
    guard let segment = segment(holding: index) else { return nil }
    switch segment.content {
    case .node(let node): return node
    case .rows(let rows): return rows.make(index - segment.start)
    }
  }

  /// A person has selected the child at the index.
  @MainActor
  package func noteSelection(at index: Int) {
    guard let segment = segment(holding: index), case .rows(let rows) = segment.content else { return }
    rows.select?(index - segment.start)
  }

  /// The identity of the child at the index, without making it.
  @MainActor
  package func id(at index: Int) -> String? {
    guard let segment = segment(holding: index) else { return nil }
    switch segment.content {
    case .node(let node): return node.id
    case .rows(let rows): return rows.id(index - segment.start)
    }
  }

  /// The index of the child with the identity, looking first where it was.
  @MainActor
  package func index(of id: String, near hint: Int) -> Int? {
    if self.id(at: hint) == id { return hint }
    return (0..<count).first { self.id(at: $0) == id }
  }

  /// All children, made now.
  @MainActor
  package var all: [SceneNode] {
    (0..<count).compactMap(node(at:))
  }

  private func segment(holding index: Int) -> Segment? {
    guard index >= 0, index < count else { return nil }
    var low = 0
    var high = segments.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= index { low = middle } else { high = middle - 1 }
    }
    return segments[low]
  }
}
