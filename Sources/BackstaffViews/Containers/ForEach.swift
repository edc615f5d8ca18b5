import Backstaff

/// A view for each element of a collection, told apart by identity and not by position.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView, Lowerable {
  let data: Data
  let id: @MainActor (Data.Element) -> ID
  let content: @MainActor (Data.Element) -> Content

  /// A view for each element, told apart by the member at `id`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  package func lower(into lowering: inout Lowering) {
    if lowering.tabs != nil {
      for element in data { lowering.lower(content(element), step: step(to: element)) }
      return
    }
    let storage = lowering.storage
    let environment = lowering.environment
    let path = lowering.path
    let known = KnownRows()
    let looksAtEach = Data.Element.self is any LookedAtRow.Type
    var rows = SceneChildren.Rows(
      count: data.count,
      id: { path + step(to: element($0)) },
      make: { index in
        // A row that is known is still in sight, which a list that is held in part has to be told.
        if looksAtEach, known.has(index) { (element(index) as? any LookedAtRow)?.look() }
        return known.row(index) { storage.watching { row(index, storage, environment, path) } }
      })
    if looksAtEach { rows.select = { index in (element(index) as? any LookedAtRow)?.select() } }
    lowering.children.append(rows)
  }

  private func row(
    _ index: Int, _ storage: SceneStorage, _ environment: EnvironmentValues, _ path: String
  ) -> SceneNode {
    let element = element(index)
    let place = path + step(to: element)
    var row = Lowering(storage: storage, path: place, environment: environment)
    row.lower(content(element))
    var node = row.children.asOne(id: place).identified(as: place)
    if environment.isPicking, node.tag == nil { node.tag = SceneTag(AnyHashable(id(element))) }
    return node
  }

  private func element(_ offset: Int) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: offset)]
  }

  private func step(to element: Data.Element) -> String {
    "[\(id(element))]"
  }
}

/// Rows of one scene that were made. A frame looks at each several times, and as long as nothing that was read changes,
/// the scene stays and so do they.
@MainActor
private final class KnownRows {
  private var nodes: [Int: SceneNode] = [:]
  /// More than are in sight anywhere. Who walks through a longer list makes its rows anew.
  private static let limit = 256

  func has(_ index: Int) -> Bool { nodes[index] != nil }

  func row(_ index: Int, make: () -> SceneNode) -> SceneNode {
    if let node = nodes[index] { return node }
    if nodes.count == Self.limit { nodes = [:] }
    let node = make()
    nodes[index] = node
    return node
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element, told apart by its `id`.
  public init(_ data: Data, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content) {
    self.data = data
    id = { $0.id }
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

extension SceneNode {
  /// The node under another identity: a row is named by its element, whatever view draws it.
  func identified(as id: String) -> SceneNode {
    var node = self
    node.id = id
    return node
  }
}
