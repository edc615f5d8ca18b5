import Backstaff
import BackstaffViews
import Testing

@testable import BackstaffTerminal

/// Where the selection and the focus go when the scene becomes another one.
@MainActor
struct SettlingTests {
  private func selected(_ person: inout Person, _ filter: (String) -> Bool) -> String? {
    person.desk.packages.removeAll { !filter($0) }
    person.press(.insert)
    let line = person.look().split(separator: "\n").first { $0.hasPrefix(" › ") }
    return line.map { String($0.dropFirst(3).prefix { $0 != " " }) }
  }

  @Test func `a row that is filtered out leaves the selection to the next one that stays, else to the one before`() {
    var person = Person(DeskFixture(rows: 40))
    for _ in 0..<14 { person.press(.down) }
    #expect(selected(&person) { $0 != "package-14" } == "package-15")
    #expect(selected(&person) { $0.hasSuffix("8") || $0 == "package-3" } == "package-18")
    #expect(selected(&person) { $0 != "package-38" } == "package-18")
    #expect(selected(&person) { $0 == "package-3" || $0 == "package-8" } == "package-8")
    #expect(selected(&person) { _ in false } == nil)
  }

  @Test func `a row that has another name at its place stays the selected one`() {
    let desk = DeskFixture(rows: 30)
    var person = Person(desk)
    for _ in 0..<20 { person.press(.down) }
    desk.packages.replaceSubrange(10..<30, with: (10..<30).map { "arrived-\($0)" })
    person.press(.insert, .enter)
    #expect(desk.log == ["open arrived-20"])
  }

  @Test func `where all rows are others the selection stays where it was`() {
    let desk = DeskFixture(rows: 5)
    var person = Person(desk)
    person.press(.down, .down)
    desk.packages = ["a", "b", "c", "d"]
    person.press(.insert, .enter)
    #expect(desk.log == ["open c"])
  }

  /// Rows of which some are known by their places only, as those of a window are.
  @Test func `a search that finds no row that was at hand selects the first that it finds, and none of another list`() {
    let model = Model()
    model.rows = (0..<500).map { "@\($0)" }
    let visitor = Visitor {
      List {
        Section("Plan") { ForEach(["note"], id: \.self) { Button($0) { model.log.append("plan") } } }
        Section("Rows") { ForEach(model.rows, id: \.self) { name in Button(name) { model.log.append(name) } } }
      }
    }
    visitor.press(.end)
    model.rows = ["found", "too"]
    visitor.press(.insert, .enter)
    #expect(model.log == ["found"])
    model.rows = []
    visitor.press(.insert, .enter)
    #expect(model.log == ["found", "plan"])
  }

  @Test func `keys that go far are the list's wherever the focus is`() {
    let model = Model()
    model.rows = (0..<50).map { "row \($0)" }
    let visitor = Visitor {
      List { ForEach(model.rows, id: \.self) { name in Button(name) { model.log.append(name) } } }
        .toolbar { Button("Add") { model.log.append("add") } }
    }
    visitor.press(.tab)
    #expect(visitor.focus == "Add")
    visitor.press(.end, .enter, .tab, .home, .enter)
    #expect(model.log == ["row 49", "row 0"])
  }

  @MainActor
  final class Model {
    var rows: [String] = []
    var tab = 0
    var isLoaded = false
    var log: [String] = []
  }

  /// Somebody at a view who presses keys, and where their focus is.
  @MainActor
  final class Visitor {
    private let host: SceneHost
    private var screen = Screen()

    init(_ view: @escaping @MainActor () -> some View) {
      host = SceneHost(view)
      screen.update(host.scene())
    }

    func press(_ keys: Key.Code...) {
      for key in keys {
        for case .perform(let action) in screen.handle(Key(key)) { action() }
        screen.update(host.scene())
      }
    }

    var focus: String? {
      screen.update(host.scene())
      guard let layer = screen.activeLayer, case .control(let node)? = screen.focusedStop(in: layer) else { return nil }
      return node.label
    }
  }

  @Test func `a tab that is opened gives the focus to its first control`() {
    let model = Model()
    let visitor = Visitor {
      VStack {
        TextField("Above", text: .constant(""))
        TabView(selection: Binding(get: { model.tab }, set: { model.tab = $0 })) {
          Button("Inbox button") {}.tabItem { Text("Inbox") }.tag(0)
          VStack {
            Text("words")
            Toggle("Settings toggle", isOn: .constant(true))
          }
          .tabItem { Text("Settings") }.tag(1)
        }
      }
    }
    #expect(visitor.focus == "Inbox button")
    visitor.press(.character("2"))
    #expect(visitor.focus == "Settings toggle")
    visitor.press(.backTab, .backTab)
    #expect(visitor.focus == "Inbox")
    visitor.press(.enter)
    #expect(visitor.focus == "Inbox button")
  }

  @Test func `a tab of words gives the focus to what can be done there, and later to what comes into it`() {
    let model = Model()
    let visitor = Visitor {
      VStack {
        if model.isLoaded { Button("Inside") {} }
        Text("Ada")
      }
      .toolbar { Button("Settings") {}.keyboardShortcut("s") }
      .tabLine(TabSelection(Page.second)) { _ in
      } title: {
        $0.rawValue
      }
    }
    #expect(visitor.focus == "Settings")
    model.isLoaded = true
    #expect(visitor.focus == "Inside")
    model.isLoaded = false
    #expect(visitor.focus == "Settings")
    // Whoever has gone somewhere stays there.
    visitor.press(.backTab)
    model.isLoaded = true
    #expect(visitor.focus == "second")
  }

  enum Page: String, Hashable, Sendable, CaseIterable, Codable {
    case first
    case second
  }
}
