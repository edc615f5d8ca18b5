import Backstaff
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
    #expect(array.updateOrAppend(Item(id: 2, name: "b")) == Item(id: 2))
    #expect(array.ids == [1, 2, 3, 4])
    array[id: 3] = nil
    array[id: 5] = Item(id: 5)
    #expect(array.ids == [1, 2, 4, 5])
    #expect(array[id: 9] == nil)
    #expect(array.remove(id: 9) == nil)
    #expect(array.remove(id: 1) == Item(id: 1))
    array[id: 2]?.name = "c"
    #expect(array.elements.map(\.name) == ["c", "", ""])
  }

  @Test func `COLL-11 an id changed in place is reported and the element stays as it was`() {
    var array = items(1, 2)
    let issues = IssueCatcher.issues {
      array[id: 1]?.id = 9
      array[id: 2] = Item(id: 7)
    }
    #expect(array == items(1, 2))
    #expect(issues.count == 2)
    #expect(issues.first?.message.contains("from 1 to 9") == true)
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

  @Test func `of several elements with one id the first is kept`() {
    let array: IdentifiedArrayOf<Item> = [Item(id: 1, name: "A"), Item(id: 2, name: "B"), Item(id: 1, name: "C")]
    #expect(array.elements == [Item(id: 1, name: "A"), Item(id: 2, name: "B")])
  }
}
