import Backstaff
import BackstaffTestSupport
import BackstaffJSON
import Testing

@Suite struct IdentifiedArrayTests {
  private struct Item: Identifiable, Equatable, Codable {
    var id: Int
    var name = ""
  }

  private func items(_ ids: Int...) -> IdentifiedArrayOf<Item> {
    IdentifiedArray(uniqueElements: ids.map { Item(id: $0) })
  }

  @Test func `COLL-09 ids are unique`() {
    var array = items(1, 2, 3)
    #expect(array.append(Item(id: 2)) == (false, 1))
    #expect(array == items(1, 2, 3))
    #expect(array.insert(Item(id: 0), at: 0) == (true, 0))
    #expect(array.ids == [0, 1, 2, 3])
    #expect(array.insert(Item(id: 2), at: 0) == (false, 2))
    #expect(array.ids == [0, 1, 2, 3])
    var longer = items(1, 2, 3)
    longer.append(contentsOf: [1, 4, 3, 5].map { Item(id: $0, name: "new") })
    #expect(longer.ids == [1, 2, 3, 4, 5])
    #expect(longer[id: 1]?.name == "")
  }

  @Test func `COLL-10 elements are replaced, appended and removed by id`() {
    var array = items(1, 2, 3)
    #expect(array.updateOrAppend(Item(id: 4)) == nil)
    #expect(array.ids == [1, 2, 3, 4])
    #expect(array.updateOrAppend(Item(id: 2, name: "b")) == Item(id: 2))
    #expect(array.ids == [1, 2, 3, 4])
    #expect(array.updateOrInsert(Item(id: 0), at: 0) == (nil, 0))
    #expect(array.updateOrInsert(Item(id: 2, name: "c"), at: 0) == (Item(id: 2, name: "b"), 2))
    #expect(array.ids == [0, 1, 2, 3, 4])
    array[id: 3] = nil
    array[id: 5] = Item(id: 5)
    #expect(array.ids == [0, 1, 2, 4, 5])
    #expect(array[id: 9] == nil)
    #expect(array.remove(id: 9) == nil)
    #expect(array.remove(id: 1) == Item(id: 1))
    array[id: 2]?.name = "d"
    #expect(array.elements.map(\.name) == ["", "d", "", ""])
  }

  @Test func `COLL-11 a position may be written with another id, an element may not change its own`() {
    var array = items(1, 2, 3)
    array[1] = Item(id: 4)
    #expect(array.ids == [1, 4, 3])
    #expect(array.count == 3)
    #expect(array[id: 4] == Item(id: 4) && array[id: 2] == nil && array.index(id: 4) == 1)
    let written = array
    let issues = [
      IssueCatcher.issues { array[id: 1]?.id = 9 },
      IssueCatcher.issues { array[id: 4] = Item(id: 7) },
      IssueCatcher.issues { _ = array.modify(id: 3) { $0.id = 9 } },
      IssueCatcher.issues { array[0] = Item(id: 3) },
      IssueCatcher.issues { array.update(Item(id: 9), at: 0) },
    ]
    #expect(issues.map(\.count) == [1, 1, 1, 1, 1])
    #expect(issues[0].first?.message.contains("changed its own id") == true)
    #expect(array == written)
  }

  @Test func `COLL-12 its coded form is the plain array and ids that come twice are refused`() throws {
    let array = items(1, 2, 3)
    let json = try JSON(encoding: array)
    #expect(json == [["id": 1, "name": ""], ["id": 2, "name": ""], ["id": 3, "name": ""]])
    #expect(try json.decode(IdentifiedArrayOf<Item>.self) == array)
    let twice: JSON = [["id": 1, "name": ""], ["id": 1, "name": ""], ["id": 1, "name": ""]]
    let error = #expect(throws: JSONError.self) { try twice.decode(IdentifiedArrayOf<Item>.self) }
    #expect(error?.message.contains("offset 1") == true)
  }

  @Test func `COLL-13 the order is changed and ids are made unique in step`() {
    var array = items(1, 2, 3)
    array.move(fromOffsets: [0, 2], toOffset: 0)
    #expect(array.ids == [1, 3, 2])
    array = items(1, 2, 3)
    array.move(fromOffsets: [0, 2], toOffset: 2)
    #expect(array.ids == [2, 1, 3])
    array = items(1, 2, 3)
    array.remove(atOffsets: [0, 2])
    #expect(array.ids == [2])

    array = items(3, 1, 2, 5, 4)
    var generator = SeededGenerator(seed: 1)
    let changes: [(inout IdentifiedArrayOf<Item>) -> Void] = [
      { $0.sort { $0.id < $1.id } }, { $0.shuffle(using: &generator) }, { $0.shuffle() }, { $0.reverse() },
      { $0.partition { $0.id % 2 == 0 } },
    ]
    for change in changes {
      change(&array)
      #expect(Array(array.ids) == array.map(\.id))
      #expect(array.ids.sorted() == [1, 2, 3, 4, 5])
      for (position, item) in array.enumerated() { #expect(array.index(id: item.id) == position) }
    }
    #expect(array.partition { $0.id > 2 } == 2)
    array.sort { $0.id < $1.id }
    #expect(array.ids == [1, 2, 3, 4, 5])
    array.reverse()
    #expect(array.ids == [5, 4, 3, 2, 1])
    array.swapAt(0, 4)
    #expect(array.ids == [1, 4, 3, 2, 5])

    let pairs = [Item(id: 1, name: "A"), Item(id: 2, name: "B"), Item(id: 1, name: "C")]
    let first = IdentifiedArray(pairs) { first, _ in first }
    #expect(first.elements == [Item(id: 1, name: "A"), Item(id: 2, name: "B")])
    let last = IdentifiedArray(pairs) { _, last in last }
    #expect(last.elements == [Item(id: 1, name: "C"), Item(id: 2, name: "B")])
  }

  @Test func `003-37 ids that come twice while building are one issue and the first is kept`() {
    let twice = [Item(id: 1, name: "A"), Item(id: 2, name: "B"), Item(id: 1, name: "C"), Item(id: 1, name: "D")]
    let kept = [Item(id: 1, name: "A"), Item(id: 2, name: "B")]
    var line: UInt = 0
    let built = IssueCatcher.issues {
      line = #line + 1
      #expect(IdentifiedArray(uniqueElements: twice).elements == kept)
    }
    #expect(built.count == 1)
    #expect(built.first?.fileID.hasSuffix("IdentifiedArrayTests.swift") == true && built.first?.line == line)
    let written = IssueCatcher.issues {
      let array: IdentifiedArrayOf<Item> = [Item(id: 1, name: "A"), Item(id: 2, name: "B"), Item(id: 1, name: "C")]
      #expect(array.elements == kept)
    }
    #expect(written.count == 1)
  }

  @Test func `positions that do not exist are reported where an answer is not needed`() {
    var array = items(1, 2)
    #expect(IssueCatcher.issues { array.remove(atOffsets: [0, 7, -1]) }.count == 1)
    #expect(array.ids == [2])
    array = items(1, 2)
    #expect(IssueCatcher.issues { array.move(fromOffsets: [5], toOffset: 0) }.count == 1)
    array.move(fromOffsets: [0], toOffset: 99)
    #expect(array.ids == [2, 1])
  }

  @Test func `it is shown as an array of its elements`() {
    #expect("\(items(1))" == "\([Item(id: 1)])")
    #expect(Swift.Mirror(reflecting: items(1, 2)).children.count == 2)
    #expect("\(items(1, 2).ids)" == "[1, 2]")
    #expect(items(1, 2).ids.contains(2) && !items(1, 2).ids.contains(3))
  }

  @Test func `an index beyond the end appends and one before the start inserts there`() {
    var array = items(1)
    array.insert(Item(id: 2), at: 99)
    array.insert(Item(id: 0), at: -5)
    #expect(array.ids == [0, 1, 2])
    #expect(array[1] == Item(id: 1))
    #expect(array.count == 3)
  }

  @Test func `a copy is a value and equality minds order and content`() {
    let array = items(1, 2)
    var copy = array
    copy[id: 1]?.name = "x"
    #expect(array[id: 1]?.name == "")
    #expect(copy != array)
    #expect(items(2, 1) != array)
    copy[id: 1]?.name = ""
    #expect(copy == array)
    copy.removeAll()
    #expect(copy.isEmpty && array.count == 2)
  }
}
