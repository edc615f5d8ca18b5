import Backstaff
import BackstaffTestSupport

/// A state with every kind of part, for generated pairs.
@ObservableState
struct Allotment: Equatable {
  var name = "plot"
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

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  mutating func plant(_ id: Int? = nil) -> Allotment.Plant {
    var plant = Allotment.Plant(id: id ?? number(60), name: word(), height: number(5))
    for _ in 0..<number(3) { plant.leaves.append(Allotment.Label(id: word(), text: word())) }
    return plant
  }

  private mutating func place() -> Allotment.Place {
    switch number(3) {
    case 0: .gate
    case 1: .bed(plant())
    default: .named(word(), depth: number(3))
    }
  }

  mutating func change(_ plot: inout Allotment) {
    switch number(8) {
    case 0: changeLeaf(&plot)
    case 1: changeList(&plot)
    case 2: changePlace(&plot)
    case 3: changePath(&plot)
    case 4: changeOrder(&plot)
    default: changePlants(&plot)
    }
  }

  private mutating func changeLeaf(_ plot: inout Allotment) {
    switch number(8) {
    case 0: plot.name = word()
    case 1: plot.area = [0, -0.0, 1, 1.5, 1e300].randomElement(using: &generator) ?? 0
    case 2: plot.isOpen.toggle()
    case 3: plot.note = number(2) == 0 ? nil : word()
    case 4: plot.counts[word()] = number(3) == 0 ? nil : number(9)
    case 5: plot.season = [.winter, .spring, .summer].randomElement(using: &generator) ?? .winter
    case 6: plot.corner.height = number(1 << 60)
    default: plot.corner = plant(number(2))
    }
  }

  private mutating func changeList(_ plot: inout Allotment) {
    switch number(6) {
    case 0: plot.tags.insert(word(), at: number(plot.tags.count + 1))
    case 1: if !plot.tags.isEmpty { plot.tags.remove(at: number(plot.tags.count)) }
    case 2: if !plot.tags.isEmpty { plot.tags[number(plot.tags.count)] = word() }
    case 3: plot.beds.append(plant())
    case 4: if !plot.beds.isEmpty { plot.beds[number(plot.beds.count)].name = word() }
    default: plot.beds.shuffle(using: &generator)
    }
  }

  private mutating func changePlace(_ plot: inout Allotment) {
    switch number(5) {
    case 0: plot.sheet = number(3) == 0 ? nil : plant()
    case 1: plot.sheet?.name = word()
    case 2: plot.place = number(3) == 0 ? nil : place()
    case 3: if case .bed(var plant)? = plot.place { plant.height += 1; plot.place = .bed(plant) }
    default: plot.sheet?.leaves.append(Allotment.Label(id: word()))
    }
  }

  private mutating func changePath(_ plot: inout Allotment) {
    switch number(4) {
    case 0, 1: plot.path.append(place())
    case 2: plot.path.popLast()
    default: if let id = plot.path.ids.first { plot.path[id: id] = place() }
    }
  }

  private mutating func changeOrder(_ plot: inout Allotment) {
    let count = plot.plants.count
    guard count > 1 else { return }
    switch number(4) {
    case 0: plot.plants.swapAt(number(count), number(count))
    case 1: plot.plants.reverse()
    case 2: plot.plants.sort { $0.height < $1.height }
    default: plot.plants.insert(plot.plants.remove(at: number(count)), at: number(count - 1))
    }
  }

  private mutating func changePlants(_ plot: inout Allotment) {
    let count = plot.plants.count
    switch number(9) {
    case 0: plot.plants.append(plant())
    case 1: plot.plants.insert(plant(), at: number(count + 1))
    case 2: if count > 0 { plot.plants.remove(at: number(count)) }
    case 3: for _ in 0..<number(40) { plot.plants.append(plant()) }
    case 4: plot.plants.removeAll { $0.id % 7 == 3 }
    case 5: plot.labels.updateOrAppend(Allotment.Label(id: word(), text: word()))
    case 6: plot.labels.remove(id: word())
    default:
      guard count > 0 else { return }
      let index = number(count)
      plot.plants[index].name = word()
      plot.plants[index].leaves.updateOrAppend(Allotment.Label(id: word(), text: word()))
    }
  }
}
