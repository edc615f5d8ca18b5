import Backstaff
import BackstaffJSON
import BackstaffViews
import Testing

@testable import BackstaffTool

@Suite struct ShownPlaceTests {
  private let document: JSON = [
    "plan": ["isChecking": false, "items": [1, 2]],
    "todos": ["order": ["a]b", 7], "byID": ["a]b": ["title": "one"], "7": ["title": "seven", "done": true]]],
    "destination": ["addItem": [:]],
    "note": .null,
  ]

  @Test func `a place is found by members, elements and positions`() {
    let root = ShownPlace()
    #expect(root.value(in: document) == document)
    #expect(root.member("plan").member("isChecking").value(in: document) == false)
    #expect(root.member("todos").element("7").member("title").value(in: document) == "seven")
    #expect(root.member("plan").member("items").element("1").value(in: document) == 2)
    #expect(root.member("todos").element("8").value(in: document) == nil)
    #expect(root.member("gone").value(in: document) == nil)
    #expect(root.member("plan").member("items").element("2").value(in: document) == nil)
  }

  @Test func `a place is written as a scope, its title is its last step`() {
    let place = ShownPlace().member("todos").element("a]b")
    #expect(place.scope == #"todos["a]b"]"#)
    #expect(place.title == "todos[a]b]")
    #expect(place.member("title").scope == #"todos["a]b"].title"#)
    #expect(ShownPlace().scope == "")
  }

  @MainActor @Test func `of a list in a window the rows at hand are there, and the others are wanted`() throws {
    let list: JSON = [
      "from": 4, "total": 9, "rows": ["order": ["a", "b"], "byID": ["a": ["title": "one"], "b": ["title": "two"]]],
    ]
    let demand = WindowDemand()
    let rows = try #require(ShownRows(list)).windowed(demand)
    #expect(rows.count == 9 && list.summary == "9 elements")
    #expect(rows[5].id == .row("b") && rows[5].value == ["title": "two"])
    #expect(demand.take(after: WindowRequest(4..<6)) == nil)
    #expect(rows[7].value == nil)
    #expect(demand.take(after: WindowRequest(4..<6)) == WindowRequest(6..<9))
    #expect(ShownPlace().element("b").value(in: list) == ["title": "two"])
  }

  @Test func `what cannot be a window is none`() {
    let impossible: [(Int64, Int64)] = [(0, -5), (.min, 9), (0, .max), (.max, .max), (9, 9)]
    for (from, total) in impossible {
      let list: JSON = [
        "from": .integer(from), "total": .integer(total), "rows": ["order": ["a"], "byID": ["a": [:]]],
      ]
      #expect(ShownRows(list) == nil, "\(from) \(total)")
    }
  }

  @Test func `a place is told from where the slice begins`() {
    let todos = ShownPlace().member("todos")
    #expect(todos.element("7").member("title").from(ShownPlace()).scope == "todos[7].title")
    let title = [TreePath.Step("", element: "7"), TreePath.Step("title")]
    #expect(todos.element("7").member("title").from(todos).steps == title)
    #expect(todos.from(todos).steps.isEmpty)
    #expect(todos.element("7").member("title").from(todos.element("7")).scope == "title")
    #expect(todos.element("7").from(todos).value(in: document["todos"] ?? .null)?["title"] == "seven")
  }

  @Test func `a row says in a few words what is inside`() {
    #expect(document["todos"]?.summary == "2 elements")
    #expect(document["plan"]?.summary == "isChecking false")
    #expect(document["destination"]?.summary == "addItem")
    #expect(document["note"]?.summary == "–")
    #expect(JSON.array([1]).summary == "1 element")
    #expect(JSON.string("bash").summary == "bash")
    #expect(JSON.string("").summary == "\"\"")
  }
}

@Suite struct ShownActionsTests {
  private let actions = ShownActions([
    "places": [
      [
        "scope": "destination", "action": "destination",
        "places": [["scope": "destination.addItem", "action": "destination.addItem", "places": []]],
      ],
      ["scope": "todos[]", "action": "todo[]", "places": [["scope": "todos[].tags[]", "action": "todo[].tag[]"]]],
    ],
    "actions": [
      "addTapped", "destination.dismiss", "destination.addItem.saveTapped", "todo[].toggled", "todo[].tag[].removed",
    ],
  ])

  private func paths(_ place: ShownPlace) -> [String] { actions.actions(at: place).map(\.path) }

  @Test func `each place has its own actions and not those below it`() {
    #expect(paths(ShownPlace()) == ["addTapped"])
    #expect(paths(ShownPlace().member("destination")) == ["destination.dismiss"])
    #expect(paths(ShownPlace().member("destination").member("addItem")) == ["destination.addItem.saveTapped"])
    #expect(paths(ShownPlace().member("unknown")) == [])
  }

  @Test func `elements stand in the path as it is written`() {
    let todo = ShownPlace().member("todos").element("4")
    #expect(paths(todo) == ["todo[4].toggled"])
    #expect(actions.actions(at: todo).map(\.name) == ["toggled"])
    #expect(paths(todo.member("tags").element("a]b")) == [#"todo[4].tag["a]b"].removed"#])
  }

  @Test func `windows are opened of the lists within what is shown`() {
    let actions = ShownActions(["lists": ["plan.entries", "todos", "no..scope"]])
    #expect(actions.lists(within: ShownPlace()) == ["plan.entries", "todos"])
    #expect(actions.lists(within: ShownPlace().member("plan")) == ["entries"])
    #expect(actions.lists(within: ShownPlace().member("todos")) == [""])
    #expect(actions.lists(within: ShownPlace().member("todos").element("4")) == [])
  }

  @Test func `of a hundred thousand actions each place finds its own at once`() {
    let features = (0..<1000).map { "feature\($0)" }
    let many = ShownActions([
      "places": .array(features.map { ["scope": .string($0), "action": .string($0)] }),
      "actions": .array(features.flatMap { feature in (0..<100).map { .string("\(feature).action\($0)") } }),
    ])
    for feature in features {
      let found = many.actions(at: ShownPlace().member(feature))
      #expect(found.count == 100 && found[7].path == "\(feature).action7")
    }
    let flat = ShownActions(["actions": .array((0..<100_000).map { .string("action\($0)") })])
    #expect(flat.actions(at: ShownPlace()).count == ShownActions.placeLimit)
  }

  @Test func `a daemon that describes nothing offers nothing`() {
    #expect(ShownActions(.null).actions(at: ShownPlace()) == [])
  }

  @Test func `each action has a letter of its name, or a digit, none twice and none that screens use`() {
    let names = ["quit", "add", "addAll", "ad", "jkgq", "a", "d"]
    let keys = ShownKeys.assigned(to: names.map { .init(name: $0, path: $0) }).map { $0.key?.name }
    #expect(keys == ["u", "a", "d", "1", "2", "3", "4"])
    let page = ShownKeys.assigned(to: [.init(name: "dismiss", path: "dismiss")])
    let taken = Set(page.compactMap { $0.key?.key.character })
    let row = ShownKeys.assigned(to: [.init(name: "drop", path: "drop")], beside: taken)
    #expect(row.map { $0.key?.name } == ["r"])
  }
}
