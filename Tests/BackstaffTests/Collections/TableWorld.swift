import Backstaff
import Testing

/// An id whose hash can be made to collide.
protocol WorldID: Hashable, Sendable, CustomStringConvertible {
  init(_ number: Int)
  var number: Int { get }
}

extension WorldID {
  var description: String { "\(number)" }
}

/// Ids as they usually are.
struct PlainID: WorldID {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Ids that all have the same hash.
struct CrowdedID: WorldID {
  let number: Int
  init(_ number: Int) { self.number = number }
  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// Ids of which every three share a hash.
struct SharedID: WorldID {
  let number: Int
  init(_ number: Int) { self.number = number }
  func hash(into hasher: inout Hasher) { hasher.combine(number / 3) }
}

struct Token<ID: WorldID>: Identifiable, Equatable, CustomStringConvertible {
  let id: ID
  var mark = 0

  var description: String { "\(id)/\(mark)" }
}

/// One thing that can be done to a collection and to its model.
enum Operation: Sendable {
  case append(Int)
  case insert(Int, at: Int)
  case upsert(Int, at: Int)
  case mark(Int)
  case write(Int, at: Int)
  case remove(Int)
  case removeAt([Int])
  case removeEven
  case swap(Int, Int)
  case move([Int], to: Int)
  case reverse
  case sort
  case partition
}

/// A collection beside a plain array that has to agree with it after every operation.
struct World<ID: WorldID> {
  var array: IdentifiedArrayOf<Token<ID>> = []
  var model: [Token<ID>] = []
  private var marks = 0

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { apply(.append(number)) }
  }

  mutating func apply(_ operation: Operation) {
    marks += 1
    switch operation {
    case .append(let number): insert(number, at: model.count)
    case .insert(let number, let place): insert(number, at: place)
    case .upsert(let number, let place): upsert(number, at: place)
    case .mark(let number):
      let token = model.firstIndex { $0.id.number == number }
      if let token { model[token].mark = marks }
      #expect((array.modify(id: ID(number)) { $0.mark = marks } == nil) == (token == nil))
    case .write(let number, let place):
      guard place < model.count, !model.contains(where: { $0.id.number == number }) else { return }
      model[place] = Token(id: ID(number), mark: marks)
      array[place] = Token(id: ID(number), mark: marks)
    case .remove(let number):
      let place = model.firstIndex { $0.id.number == number }
      let removed = place.map { model.remove(at: $0) }
      #expect(array.remove(id: ID(number)) == removed)
    default: rearrange(operation)
    }
  }

  private mutating func rearrange(_ operation: Operation) {
    switch operation {
    case .removeAt(let places):
      let existing = Set(places).filter { $0 < model.count }
      for place in existing.sorted(by: >) { model.remove(at: place) }
      array.remove(atOffsets: existing)
    case .removeEven:
      model.removeAll { $0.id.number % 2 == 0 }
      array.removeAll { $0.id.number % 2 == 0 }
    case .swap(let first, let second):
      guard max(first, second) < model.count else { return }
      model.swapAt(first, second)
      array.swapAt(first, second)
    case .move(let places, let destination):
      let existing = Set(places).filter { $0 < model.count }.sorted()
      let target = min(destination, model.count)
      let moved = existing.map { model[$0] }
      for place in existing.reversed() { model.remove(at: place) }
      model.insert(contentsOf: moved, at: target - existing.count { $0 < target })
      array.move(fromOffsets: existing, toOffset: target)
    case .reverse:
      model.reverse()
      array.reverse()
    case .sort:
      model.sort { $0.id.number < $1.id.number }
      array.sort { $0.id.number < $1.id.number }
    case .partition:
      let evens = model.filter { $0.id.number % 2 == 0 }
      model = model.filter { $0.id.number % 2 != 0 } + evens
      #expect(array.partition { $0.id.number % 2 == 0 } == model.count - evens.count)
    default: break
    }
  }

  private mutating func insert(_ number: Int, at place: Int) {
    let place = min(place, model.count)
    let token = Token(id: ID(number), mark: marks)
    let present = model.firstIndex { $0.id.number == number }
    if present == nil { model.insert(token, at: place) }
    #expect(array.insert(token, at: place) == (present == nil, present ?? place))
  }

  private mutating func upsert(_ number: Int, at place: Int) {
    let place = min(place, model.count)
    let token = Token(id: ID(number), mark: marks)
    let result = array.updateOrInsert(token, at: place)
    if let present = model.firstIndex(where: { $0.id.number == number }) {
      #expect(result == (model[present], present))
      model[present] = token
    } else {
      #expect(result == (nil, place))
      model.insert(token, at: place)
    }
  }
}

extension World {
  /// What is wrong with the collection, measured by its model.
  func problem(_ numbers: Range<Int> = 0..<5) -> String? {
    if array.count != model.count { return "count \(array.count) for \(model.count)" }
    if !array.elementsEqual(model) { return "\(array) for \(model)" }
    if !array.ids.elementsEqual(model.map(\.id)) { return "ids \(array.ids) for \(model)" }
    for (place, token) in model.enumerated() {
      if array[place] != token { return "\(array[place]) for \(token) at \(place)" }
      if array[id: token.id] != token { return "\(String(describing: array[id: token.id])) for \(token) by id" }
      if array.index(id: token.id) != place { return "index of \(token) for \(place)" }
    }
    for number in numbers where !model.contains(where: { $0.id.number == number }) {
      if array[id: ID(number)] != nil || array.index(id: ID(number)) != nil { return "\(number) is there" }
    }
    return nil
  }

  private var tokens: [ID: Token<ID>] { Dictionary(uniqueKeysWithValues: model.map { ($0.id, $0) }) }

  /// What is wrong with the difference from an earlier world.
  func problem(from old: World) -> String? {
    var found: [ID: (old: Token<ID>?, new: Token<ID>?)] = [:]
    var order: [(isRemoved: Bool, place: Int)] = []
    array.forEachDifference(from: old.array) { id, before, now in
      found[id] = (before, now)
      order.append((now == nil, (now == nil ? old.array : array).index(id: id) ?? -1))
    }
    if found.count != order.count { return "an id was given twice" }
    let sorted = order.sorted { ($0.isRemoved ? 0 : 1, $0.place) < ($1.isRemoved ? 0 : 1, $1.place) }
    if !order.elementsEqual(sorted, by: ==) { return "given in the order \(order)" }
    let (tokens, oldTokens) = (tokens, old.tokens)
    for id in Set(tokens.keys).union(oldTokens.keys).union(found.keys) {
      let (before, now) = (oldTokens[id], tokens[id])
      if let given = found[id] {
        if given != (before, now) { return "\(given) for \((before, now))" }
      } else if before != now {
        return "nothing for \((before, now))"
      }
    }
    if (array == old.array) != (model == old.model) { return "equality of \(array) and \(old.array)" }
    return nil
  }
}
