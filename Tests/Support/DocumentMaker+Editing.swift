import BackstaffJSON

extension DocumentMaker {
  /// A document after one change, or after several; one in sixteen is another document altogether.
  package func edited(_ document: JSON, _ generator: inout SeededGenerator) -> JSON {
    if Int.random(in: 0..<16, using: &generator) == 0 { return self.document(&generator) }
    var result = document
    for _ in 0..<Int.random(in: 1...3, using: &generator) { result = changed(result, &generator) }
    return result
  }

  /// Revisions of one document, the first of them new.
  package func history(_ count: Int, _ generator: inout SeededGenerator) -> [JSON] {
    var revisions = [document(&generator)]
    while revisions.count < count { revisions.append(edited(revisions[revisions.count - 1], &generator)) }
    return revisions
  }

  /// A single change somewhere in the document: at this level, or further in.
  private func changed(_ json: JSON, _ generator: inout SeededGenerator) -> JSON {
    switch json {
    case .array(let elements): .array(changed(elements, &generator))
    case .object(let members):
      if let order = json["order"]?.arrayValue, let rows = json["byID"]?.objectValue, members.count == 2 {
        changed(order, rows, &generator)
      } else {
        .object(changed(members, &generator))
      }
    case .integer(let whole) where Bool.random(using: &generator): respelled(whole)
    default: scalar(&generator)
    }
  }

  /// The same number in its other spelling, which is no change.
  private func respelled(_ whole: Int64) -> JSON {
    let real = Double(whole)
    return Int64(exactly: real) == whole ? .number(real) : .integer(whole)
  }

  private func changed(_ elements: [JSON], _ generator: inout SeededGenerator) -> [JSON] {
    var elements = elements
    let place = Int.random(in: 0...elements.count, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: elements.shuffle(using: &generator)
    case 1: elements.insert(value(&generator, depth: 1), at: place)
    case 2 where place < elements.count: elements.remove(at: place)
    case 3 where place < elements.count:
      let element = elements.remove(at: place)
      elements.insert(element, at: Int.random(in: 0...elements.count, using: &generator))
    case 4: elements.reverse()
    case 5: elements = elements.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
    default: if place < elements.count { elements[place] = changed(elements[place], &generator) }
    }
    return elements
  }

  private func changed(_ members: [String: JSON], _ generator: inout SeededGenerator) -> [String: JSON] {
    var members = members
    // A dictionary has another order in every process, and a seed must tell all.
    let known = members.keys.sorted { $0.precedesByBytes($1) }.randomElement(using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: members[name(&generator)] = value(&generator, depth: 2)
    case 1: if let known { members[known] = nil }
    case 2:
      // A member under another name, perhaps one that Swift cannot tell from the old one.
      if let known, let value = members.removeValue(forKey: known) { members[name(&generator)] = value }
    default: if let known, let value = members[known] { members[known] = changed(value, &generator) }
    }
    return members
  }

  /// A list with an order keeps its ids and its rows together.
  private func changed(_ order: [JSON], _ rows: [String: JSON], _ generator: inout SeededGenerator) -> JSON {
    var (order, rows) = (order, rows)
    let place = Int.random(in: 0...order.count, using: &generator)
    let id = place < order.count ? order[place].stringValue : nil
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let new = name(&generator)
      if rows.updateValue(value(&generator, depth: 1), forKey: new) == nil { order.insert(.string(new), at: place) }
    case 1: if let id, rows.removeValue(forKey: id) != nil { order.remove(at: place) }
    case 2: order.shuffle(using: &generator)
    default: if let id, let row = rows[id] { rows[id] = changed(row, &generator) }
    }
    return ["order": .array(order), "byID": .object(rows)]
  }
}
