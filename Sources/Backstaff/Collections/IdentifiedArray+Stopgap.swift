extension IdentifiedArray {
  package func forEachDifference(from old: Self, _ body: (_ id: ID, _ old: Element?, _ new: Element?) -> Void) {
    for id in old.ids { body(id, old[id: id], self[id: id]) }
    for id in ids where old[id: id] == nil { body(id, nil, self[id: id]) }
  }
}
