import Backstaff

/// A state with every kind of part, for generated pairs.
@ObservableState
struct Garden: Equatable {
  var name = "garden"
  var area = 1.5
  var isOpen = true
  var note: String?
  var tags: [String] = []
  var beds: [Plant] = []
  var counts: [String: Int] = [:]
  var season = Season.winter
  var corner = Plant(id: 0)
  @Presents var sheet: Plant?
  @Presents var place: Place?
  var plants: IdentifiedArrayOf<Plant> = []
  var labels: IdentifiedArrayOf<Label> = []
  var path = StackState<Place>()

  /// A row that has rows.
  @ObservableState
  struct Plant: Equatable, Identifiable {
    let id: Int
    var name = ""
    var height = 0
    var leaves: IdentifiedArrayOf<Label> = []
  }

  /// A leaf of the document, with ids that trip pointers and paths.
  struct Label: Equatable, Identifiable, Codable {
    let id: String
    var text = ""
  }

  @ObservableState
  enum Place: Equatable {
    case gate
    case bed(Plant)
    case named(String, depth: Int)
  }

  enum Season: String, Codable { case winter, spring, summer }
}

/// Random changes, as reducers make them: a few members of a few parts.
struct Gardener {
  var generator: SeededGenerator

  private static let words = ["", "a", "b", "rose", "é", "e\u{301}", "~0/1", "[x]", "\"", "@", "日本", "#3", "order"]

  private mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "" }

  /// A word that is the same id to Swift only if it is the same text: "é" in one scalar and in two are one id.
  private mutating func id() -> String {
    let word = word()
    return word == "é" ? "e" : word
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  mutating func plant(_ id: Int? = nil) -> Garden.Plant {
    var plant = Garden.Plant(id: id ?? number(60), name: word(), height: number(5))
    for _ in 0..<number(3) { plant.leaves.append(Garden.Label(id: id(), text: word())) }
    return plant
  }

  private mutating func place() -> Garden.Place {
    switch number(3) {
    case 0: .gate
    case 1: .bed(plant())
    default: .named(word(), depth: number(3))
    }
  }

  mutating func change(_ garden: inout Garden) {
    switch number(8) {
    case 0: changeLeaf(&garden)
    case 1: changeList(&garden)
    case 2: changePlace(&garden)
    case 3: changePath(&garden)
    case 4: changeOrder(&garden)
    default: changePlants(&garden)
    }
  }

  private mutating func changeLeaf(_ garden: inout Garden) {
    switch number(8) {
    case 0: garden.name = word()
    case 1: garden.area = [0, -0.0, 1, 1.5, 1e300].randomElement(using: &generator) ?? 0
    case 2: garden.isOpen.toggle()
    case 3: garden.note = number(2) == 0 ? nil : word()
    case 4: garden.counts[word()] = number(3) == 0 ? nil : number(9)
    case 5: garden.season = [.winter, .spring, .summer].randomElement(using: &generator) ?? .winter
    case 6: garden.corner.height = number(1 << 60)
    default: garden.corner = plant(number(2))
    }
  }

  private mutating func changeList(_ garden: inout Garden) {
    switch number(6) {
    case 0: garden.tags.insert(word(), at: number(garden.tags.count + 1))
    case 1: if !garden.tags.isEmpty { garden.tags.remove(at: number(garden.tags.count)) }
    case 2: if !garden.tags.isEmpty { garden.tags[number(garden.tags.count)] = word() }
    case 3: garden.beds.append(plant())
    case 4: if !garden.beds.isEmpty { garden.beds[number(garden.beds.count)].name = word() }
    default: garden.beds.shuffle(using: &generator)
    }
  }

  private mutating func changePlace(_ garden: inout Garden) {
    switch number(5) {
    case 0: garden.sheet = number(3) == 0 ? nil : plant()
    case 1: garden.sheet?.name = word()
    case 2: garden.place = number(3) == 0 ? nil : place()
    case 3: if case .bed(var plant)? = garden.place { plant.height += 1; garden.place = .bed(plant) }
    default: garden.sheet?.leaves.append(Garden.Label(id: id()))
    }
  }

  private mutating func changePath(_ garden: inout Garden) {
    switch number(4) {
    case 0, 1: garden.path.append(place())
    case 2: garden.path.popLast()
    default: if let id = garden.path.ids.first { garden.path[id: id] = place() }
    }
  }

  private mutating func changeOrder(_ garden: inout Garden) {
    let count = garden.plants.count
    guard count > 1 else { return }
    switch number(4) {
    case 0: garden.plants.swapAt(number(count), number(count))
    case 1: garden.plants.reverse()
    case 2: garden.plants.sort { $0.height < $1.height }
    default: garden.plants.insert(garden.plants.remove(at: number(count)), at: number(count - 1))
    }
  }

  private mutating func changePlants(_ garden: inout Garden) {
    let count = garden.plants.count
    switch number(9) {
    case 0: garden.plants.append(plant())
    case 1: garden.plants.insert(plant(), at: number(count + 1))
    case 2: if count > 0 { garden.plants.remove(at: number(count)) }
    case 3: for _ in 0..<number(40) { garden.plants.append(plant()) }
    case 4: garden.plants.removeAll { $0.id % 7 == 3 }
    case 5: garden.labels.updateOrAppend(Garden.Label(id: id(), text: word()))
    case 6: garden.labels.remove(id: id())
    default:
      guard count > 0 else { return }
      let index = number(count)
      garden.plants[index].name = word()
      garden.plants[index].leaves.updateOrAppend(Garden.Label(id: id(), text: word()))
    }
  }
}
