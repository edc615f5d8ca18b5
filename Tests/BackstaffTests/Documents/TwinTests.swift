import Backstaff
import BackstaffJSON
import Testing

/// Values that Swift holds to be equal and that are written differently.
@Suite struct TwinTests {
  private static let (one, two) = ("caf\u{E9}", "cafe\u{301}")

  @ObservableState
  struct Menu: Equatable {
    var dishes: IdentifiedArrayOf<Dish> = []
    var notes: [String: String] = [:]
    var chosen: Dish?
  }

  @ObservableState
  struct Dish: Equatable, Identifiable {
    let id: String
    var price = 0
  }

  /// The state after the patch, when both the state and the document lead there.
  private func follow(_ old: Menu, _ new: Menu) throws -> JSONPatch {
    let patch = try PatchWriter.patch(from: old, to: new)
    var (state, document) = (old, try DocumentWriter.document(of: old))
    #expect(try state.apply(patch))
    try patch.apply(to: &document)
    #expect(try document == DocumentWriter.document(of: new))
    #expect(try document == DocumentWriter.document(of: state))
    return patch
  }

  @Test func `an id that is written otherwise is another name in the document and in the order`() throws {
    let old = Menu(dishes: [Dish(id: "tea"), Dish(id: Self.one), Dish(id: "cake")])
    for change: (inout Menu) -> Void in [
      { $0.dishes = [Dish(id: "tea"), Dish(id: Self.two, price: 3), Dish(id: "cake")] },
      { $0.dishes[id: Self.one] = Dish(id: Self.two, price: 3) },
      { $0.dishes.updateOrAppend(Dish(id: Self.two)) },
      { $0.dishes[1] = Dish(id: Self.two) },
    ] {
      var new = old
      change(&new)
      #expect(try !follow(old, new).isEmpty)
      #expect(new.dishes.ids.map { Array($0.utf8) }[1] == Array(Self.two.utf8))
    }
  }

  @Test func `a leaf and a constant that are written otherwise have changed`() throws {
    let old = Menu(notes: ["a": Self.one], chosen: Dish(id: Self.one))
    #expect(try follow(old, Menu(notes: ["a": Self.two], chosen: Dish(id: Self.one))).operations.count == 1)
    #expect(try follow(old, Menu(notes: ["a": Self.one], chosen: Dish(id: Self.two))).operations.count == 1)
  }

  @Test func `a scope names an element by exactly what is written`() throws {
    let menu = Menu(dishes: [Dish(id: Self.one)])
    func part(_ id: String) throws -> StatePart? {
      TreePath([TreePath.Step("dishes", element: id)]).part(of: menu)
    }
    #expect(try part(Self.one) != nil)
    #expect(try part(Self.two) == nil)
    var numbers = Allotment()
    numbers.plants.append(Allotment.Plant(id: 7))
    #expect(try TreePath(parsing: "plants[7]").part(of: numbers) != nil)
    #expect(try TreePath(parsing: "plants[007]").part(of: numbers) == nil)
  }

  /// An id whose cases write the same text.
  enum Key: Hashable, Codable, Sendable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { self = .text(try container.decode(String.self)) } catch { self = .number(try container.decode(Int.self)) }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  @ObservableState
  struct Keyed: Identifiable {
    let id: Key
  }

  @Test func `an id that is read as another one is refused, in a document and in a difference`() throws {
    var rows: IdentifiedArrayOf<Keyed> = [Keyed(id: .text("7"))]
    let before = rows
    #expect(try DocumentWriter.document(of: rows)["order"] == ["7"])
    rows.append(Keyed(id: .number(7)))
    let errors = [
      #expect(throws: DocumentError.self) { try DocumentWriter.document(of: rows) },
      #expect(throws: DocumentError.self) { try PatchWriter.patch(from: before, to: rows) },
    ]
    for error in errors { #expect(error?.message.contains("is read as another one") == true) }
  }
}
