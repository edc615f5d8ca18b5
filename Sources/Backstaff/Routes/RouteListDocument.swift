import BackstaffJSON

// The keyed form of a list of routes, `{"order": ["#0"], "byID": {"#0": …}}`: the ids are those of the routes.

extension Route where Screen: DocumentConvertible {
  /// Writes the keyed form; routes without ids are counted from 0.
  public static func write(list: [Self], to writer: inout DocumentWriter) throws(DocumentError) {
    try KeyedDocument.write(table(of: list), to: &writer)
  }

  /// Reads the keyed form, or a plain array, whose routes get their ids when a store takes them in.
  public static func list(document: DocumentReader) throws(DocumentError) -> [Self] {
    var list: [Self] = []
    var seen: Set<RouteID> = []
    try KeyedDocument.read(document) { (part, route: consuming Self) throws(DocumentError) in
      var route = route
      if let text = part?.stringValue {
        guard let id = RouteID(text: text) else {
          throw DocumentError("the ids of routes are written like `#7`", path: [text])
        }
        guard seen.insert(id).inserted else { return false }
        route.id = id
      }
      list.append(route)
      return true
    }
    return list
  }

  /// Describes the routes.
  public static func describeList(in schema: inout SchemaWriter) {
    schema.wrapper([Self].self, kind: "identified", of: schema.name(of: Self.self))
  }

  /// Writes what differs in the routes that both have, what came and went, and the order where that is another one.
  public static func writeDifference(
    list: [Self], from old: [Self], to patch: inout PatchWriter
  ) throws(DocumentError) {
    let (before, after) = (ids(of: old), ids(of: list))
    let standing = Dictionary(zip(before, old.indices), uniquingKeysWith: { first, _ in first })
    let staying = Set(after)
    for id in before where !staying.contains(id) {
      try patch.below(KeyedDocument.byID, id.description) { (patch) throws(DocumentError) in patch.remove() }
    }
    for (id, route) in zip(after, list) {
      if let index = standing[id] {
        guard !SameBits.hold(old[index], route) else { continue }
        try ElementDocument.writeDifference(from: old[index], to: route, id: id.description, in: &patch)
      } else {
        let document = try ElementDocument.write(route, id: id.description, in: patch.documents)
        try patch.below(KeyedDocument.byID, id.description) { (patch) throws(DocumentError) in patch.add(document) }
      }
    }
    try writeOrder(from: before, to: after, in: &patch)
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

  /// Applies the parts to the routes that they concern, and to the order.
  public static func apply(_ patch: PatchReader, to list: inout [Self]) throws(DocumentError) {
    if try applyInPlace(patch, to: &list) { return }
    var keyed = KeyedPatch(table(of: list))
    try keyed.apply(patch)
    list = keyed.table.map { entry in
      var route = OrderedTable<RouteID, Self>.typed(entry).value
      route.id = OrderedTable<RouteID, Self>.id(entry.key)
      return route
    }
  }

  /// The common case: a change in screens that stay.
  private static func applyInPlace(_ patch: PatchReader, to list: inout [Self]) throws(DocumentError) -> Bool {
    let parts = try patch.parts()
    guard parts.count == 1, parts[0].name == KeyedDocument.byID else { return false }
    let routes = try parts[0].reader.parts()
    let indices = routes.map { part in
      RouteID(text: part.name).flatMap { id in
        part.reader.isInside ? list.lastIndex { $0.id == id } : nil
      }
    }
    guard indices.allSatisfy({ $0 != nil }) else { return false }
    for case (let part, let index?) in zip(routes, indices) { try part.apply(to: &list[index]) }
    return true
  }

  /// The screen of the route of that id.
  public static func element(_ id: String, of list: [Self]) -> StatePart? {
    RouteID(text: id).flatMap { id in list.last { $0.id == id } }.map { StatePart($0.screen) }
  }

  private static func table(of list: [Self]) -> OrderedTable<RouteID, Self> {
    var table = OrderedTable<RouteID, Self>()
    for (id, route) in zip(ids(of: list), list) { table.append(id, route) }
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
