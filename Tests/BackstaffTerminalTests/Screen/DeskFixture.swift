import Backstaff
import BackstaffViews

@testable import BackstaffTerminal

/// A small application of the shape real ones have, held in plain variables.
@MainActor
final class DeskFixture {
  var packages: [String]
  var query = ""
  var shown: String?
  var name = ""
  var isHeld = false
  var log: [String] = []

  init(rows: Int = 40) {
    packages = (0..<rows).map { "package-\($0)" }
  }

  func binding<Value>(_ path: ReferenceWritableKeyPath<DeskFixture, Value>) -> Binding<Value> {
    Binding(get: { self[keyPath: path] }, set: { self[keyPath: path] = $0 })
  }

  func isShown(_ what: String) -> Binding<Bool> {
    Binding(get: { self.shown == what }, set: { if !$0 { self.shown = nil } })
  }

  func note(_ word: String) {
    log.append(word)
  }
}

struct DeskFixtureView: View {
  let desk: DeskFixture

  var body: some View {
    list
      .navigationTitle("Inventory")
      .searchable(text: desk.binding(\.query))
      .toolbar {
        Button("Add") { desk.shown = "sheet" }.keyboardShortcut("a")
        Button("Check plan") { desk.note("check") }.keyboardShortcut("c")
      }
      .sheet(isPresented: desk.isShown("sheet")) { form.navigationTitle("Plan an install") }
      .popover(isPresented: desk.isShown("popover")) { form.navigationTitle("Edit") }
      .navigationDestination(isPresented: desk.isShown("page")) { detail }
      .confirmationDialog("Remove bash?", isPresented: desk.isShown("dialog")) {
        Button("Remove", role: .destructive) { desk.note("remove") }
        Button("Keep", role: .cancel) { desk.note("keep") }
      } message: {
        Text("These would go too: bash-completion, command-not-found.")
      }
  }

  private var list: some View {
    List {
      Section("Installed") {
        ForEach(desk.packages, id: \.self) { package in
          Button {
            desk.note("open \(package)")
          } label: {
            HStack {
              Text(package)
              Spacer()
              Text("5.2.15-2+b7").foregroundStyle(.secondary)
            }
          }
        }
      }
    }
  }

  private var form: some View {
    Form {
      TextField("Package", text: desk.binding(\.name))
      TextField("Note", text: .constant("keep until the release"))
      Toggle("Hold this version", isOn: desk.binding(\.isHeld))
      HStack {
        Button("Save") { desk.note("save") }.keyboardShortcut(.defaultAction)
        Button("Cancel", role: .cancel) { desk.shown = nil }
      }
    }
  }

  private var detail: some View {
    VStack {
      Text("bash").bold()
      Text("The GNU Bourne Again SHell")
      Divider()
      ProgressView("Size", value: 0.4)
      Button("Edit") { desk.note("edit") }.keyboardShortcut("e")
    }
    .navigationTitle("bash")
  }
}

/// A person at a terminal: types keys, and sees a new scene after each.
@MainActor
struct Person {
  let desk: DeskFixture
  let host: SceneHost
  var screen = Screen()
  var hasQuit = false
  var copied: [String] = []
  /// What the front says about its outbox; nil when it cannot know.
  var hasSubmissionsInFlight: Bool?

  init(_ desk: DeskFixture) {
    self.desk = desk
    host = SceneHost { DeskFixtureView(desk: desk) }
    screen.update(host.scene())
  }

  mutating func press(_ codes: Key.Code...) {
    for code in codes { press(Key(code)) }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  mutating func press(_ key: Key) {
    for intent in screen.handle(key) {
      switch intent {
      case .perform(let action): action()
      case .quit: hasQuit = true
      case .toggleMouse: screen.isMouseOn.toggle()
      case .copy(let text): copied.append(text)
      case .redraw, .suspend: break
      }
    }
    screen.update(host.scene(), hasSubmissionsInFlight: hasSubmissionsInFlight)
  }

  mutating func look(columns: Int = 80, rows: Int = 24) -> String {
    screen.frame(TerminalSize(columns: columns, rows: rows)).plainText
  }
}
