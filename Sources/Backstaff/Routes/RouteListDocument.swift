import BackstaffJSON

// The keyed form of a list of routes, `{"order": ["#0"], "byID": {"#0": …}, "shown": {"#0": …}}`: the screens stand
// under the ids of their routes, where a scope finds the element of any list, and beside them how each is shown.

private let shown = "shown"

extension Route where Screen: DocumentConvertible {
  /// Writes the keyed form; routes without ids are counted from 0.
  public static func write(list: [Self], to writer: inout DocumentWriter) throws(DocumentError) {
    let ids = ids(of: list)
    try KeyedDocument.write(screens(of: list, ids), to: &writer)
    try writer.part(shown) { (writer) throws(DocumentError) in
      for (id, route) in zip(ids, list) { try writer.member(id.description, route.look) }
    }
  }

  /// Reads the keyed form, or a plain array, whose routes get their ids when a store takes them in.
  public static func list(document: DocumentReader) throws(DocumentError) -> [Self] {
    var list: [Self] = []
    guard document.part.elements == nil else {
      try KeyedDocument.read(document) { (_, route: Self) throws(DocumentError) in
        list.append(route)
        return true
      }
      return list
    }
    guard var looks = document.part[shown]?.lookup else { throw DocumentError("expected an object", path: [shown]) }
    var seen: Set<RouteID> = []
    try KeyedDocument.read(document) { (part, screen: Screen) throws(DocumentError) in
      let text = part?.stringValue ?? ""
      let id = try id(text)
      guard seen.insert(id).inserted else { return false }
      guard let part, let look = looks.next(part) else { throw apart(id) }
      do throws(DocumentError) {
        list.append(Self(screen, try RouteLook(document: DocumentReader(look)), id: id))
      } catch {
        throw error.under(text).under(shown)
      }
      return true
    }
    guard looks.isExhausted else { throw DocumentError("`shown` has routes that `order` does not name") }
    return list
  }

  /// Describes the screens, and how they are shown.
  public static func describeList(in schema: inout SchemaWriter) {
    _ = schema.name(of: RouteLook.self)
    schema.wrapper([Self].self, kind: "identified", of: schema.name(of: Screen.self))
  }

  private static func id(_ text: String) throws(DocumentError) -> RouteID {
    if let id = RouteID(text: text) { return id }
    throw DocumentError("the ids of routes are written like `#7`", path: [text])
  }

  // MARK: differences

  /// Writes what differs in the routes that both have, what came and went, and the order where that is another one.
  public static func writeDifference(
    list: [Self], from old: [Self], to patch: inout PatchWriter
  ) throws(DocumentError) {
    let (before, after) = (ids(of: old), ids(of: list))
    let standing = Dictionary(zip(before, old), uniquingKeysWith: { first, _ in first })
    let gone = Set(before).subtracting(after)
    for id in before where gone.contains(id) {
      try patch.below(KeyedDocument.byID, id.description) { (patch) throws(DocumentError) in patch.remove() }
    }
    for (id, route) in zip(after, list) {
      if let old = standing[id] {
        guard !old.sharesScreen(with: route) else { continue }
        try ElementDocument.writeDifference(from: old.screen, to: route.screen, id: id.description, in: &patch)
      } else {
        let document = try ElementDocument.write(route.screen, id: id.description, in: patch.documents)
        try patch.below(KeyedDocument.byID, id.description) { (patch) throws(DocumentError) in patch.add(document) }
      }
    }
    try writeOrder(from: before, to: after, in: &patch)
    for id in before where gone.contains(id) {
      try patch.below(shown, id.description) { (patch) throws(DocumentError) in patch.remove() }
    }
    for (id, route) in zip(after, list) where standing[id]?.look != route.look {
      let look = try patch.documents.document(of: route.look, under: shown, id.description)
      try patch.below(shown, id.description) { (patch) throws(DocumentError) in
        if standing[id] == nil { patch.add(look) } else { try patch.replace(with: route.look) }
      }
    }
  }

  private static func writeOrder(
    from before: [RouteID], to after: [RouteID], in patch: inout PatchWriter
  ) throws(DocumentError) {
    guard before != after else { return }
    let common = zip(before, after).prefix { $0 == $1 }.count
    func texts(_ ids: ArraySlice<RouteID>) -> [JSON] { ids.map { .string($0.description) } }
    try patch.members(KeyedDocument.order) { (patch) throws(DocumentError) in
      patch.order(
        from: texts(before[common...]), to: texts(after[common...]), offset: common, orWhole: 3 * after.count
      ) { .array(texts(after[...])) }
    }
  }

  // MARK: patches

  /// Applies the parts to the routes that they concern, and to the order.
  public static func apply(_ patch: PatchReader, to list: inout [Self]) throws(DocumentError) {
    let parts = try patch.parts()
    if try applyInPlace(parts, to: &list) { return }
    let ids = ids(of: list)
    let standing = Dictionary(zip(ids, list), uniquingKeysWith: { first, _ in first })
    var screens = KeyedPatch(screens(of: list, ids))
    try screens.apply(parts.filter { $0.name != shown })
    var looks = standing.mapValues(\.look)
    for part in parts where part.name == shown {
      for look in try part.parts() { try apply(look, to: &looks) }
    }
    let changed = Set(screens.touched)
    list = try screens.table.map { (entry) throws(DocumentError) in
      let id = OrderedTable<RouteID, Screen>.id(entry.key)
      guard let look = looks.removeValue(forKey: id) else { throw apart(id) }
      // What kept its screen keeps it shared.
      guard var route = standing[id], route.look == look, !changed.contains(id) else {
        return Self(OrderedTable<RouteID, Screen>.typed(entry).value, look, id: id)
      }
      route.id = id
      return route
    }
    if let left = looks.first { throw apart(left.key) }
  }

  private static func apart(_ id: RouteID) -> DocumentError {
    DocumentError("`byID` and `shown` name different routes", path: [id.description])
  }

  private static func apply(
    _ part: PatchReader.Part, to looks: inout [RouteID: RouteLook]
  ) throws(DocumentError) {
    let id = try id(part.name)
    for run in part.reader.runs {
      switch run {
      case .itself(.add(_, let json)), .itself(.replace(_, let json)):
        looks[id] = try RouteLook(document: DocumentReader(json))
      case .itself(.remove): looks[id] = nil
      default: throw PatchReader.unfit
      }
    }
  }

  /// The common case: a change in screens that stay.
  private static func applyInPlace(
    _ parts: [PatchReader.Part], to list: inout [Self]
  ) throws(DocumentError) -> Bool {
    guard parts.count == 1, parts[0].name == KeyedDocument.byID else { return false }
    let routes = try parts[0].reader.parts()
    let indices = routes.map { part in
      RouteID(text: part.name).flatMap { id in
        part.reader.isInside ? list.lastIndex { $0.id == id } : nil
      }
    }
    guard indices.allSatisfy({ $0 != nil }) else { return false }
    for case (let part, let index?) in zip(routes, indices) { try part.apply(to: &list[index].screen) }
    return true
  }

  /// The screen of the route of that id.
  public static func element(_ id: String, of list: [Self]) -> StatePart? {
    RouteID(text: id).flatMap { id in list.last { $0.id == id } }.map { StatePart($0.screen) }
  }

  private static func screens(of list: [Self], _ ids: [RouteID]) -> OrderedTable<RouteID, Screen> {
    var table = OrderedTable<RouteID, Screen>()
    for (id, route) in zip(ids, list) { table.append(id, route.screen) }
    return table
  }

  /// The ids; routes that no store took in yet are counted from 0, beside those that have one.
  private static func ids(of list: [Self]) -> [RouteID] {
    guard list.needsNames else { return list.compactMap(\.id) }
    var named = list
    var next = 0
    let taken = Set(list.compactMap(\.id))
    named.name { _ in
      while taken.contains(RouteID(next)) { next += 1 }
      defer { next += 1 }
      return next
    }
    return named.compactMap(\.id)
  }
}
