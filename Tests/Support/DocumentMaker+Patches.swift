import BackstaffJSON

extension DocumentMaker {
  /// A patch that applies to the document, of operations of all six kinds: also those that differences never hold.
  package func patch(for document: JSON, _ generator: inout SeededGenerator) -> JSONPatch {
    var current = document
    var operations: [JSONPatch.Operation] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let next = operation(on: current, &generator)
      guard let result = JSONPatch([next]).applied(to: current) else { continue }
      operations.append(next)
      current = result
    }
    return JSONPatch(operations)
  }

  private func operation(on document: JSON, _ generator: inout SeededGenerator) -> JSONPatch.Operation {
    let there = place(in: document, &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return .add(path: there, value: value(&generator, depth: 1))
    case 1: return .add(path: newPlace(in: document, &generator), value: value(&generator, depth: 1))
    case 2: return .remove(path: there)
    case 3: return .replace(path: there, value: value(&generator, depth: 1))
    case 4: return .move(from: there, path: newPlace(in: document, &generator))
    case 5: return .copy(from: there, path: newPlace(in: document, &generator))
    default: return .test(path: there, value: there.value(in: document) ?? .null)
    }
  }

  /// The place of some part of the document.
  private func place(in document: JSON, _ generator: inout SeededGenerator) -> JSONPointer {
    var (path, part) = (JSONPointer.root, document)
    while Int.random(in: 0..<4, using: &generator) > 0 {
      let tokens =
        part.objectValue.map { $0.keys.sorted { $0.precedesByBytes($1) } }
        ?? part.arrayValue.map { $0.indices.map(String.init) } ?? []
      guard let token = tokens.randomElement(using: &generator), let next = part[token: token] else { break }
      path = path.appending(token)
      part = next
    }
    return path
  }

  /// A place at which something may be added: a member that may be there, an element before or behind others.
  private func newPlace(in document: JSON, _ generator: inout SeededGenerator) -> JSONPointer {
    let parent = place(in: document, &generator)
    switch parent.value(in: document) {
    case .object: return parent.appending(name(&generator))
    case .array(let elements):
      let index = Int.random(in: 0...elements.count, using: &generator)
      return parent.appending(index == elements.count && Bool.random(using: &generator) ? "-" : String(index))
    default: return parent
    }
  }
}
