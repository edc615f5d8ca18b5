import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

/// Two rooms with the same things in them.
private struct RoomsView: View {
  @State private var opened: [String] = []
  @State private var isAsking = false
  @State private var isAway = false
  @State private var name = ""
  @State private var secret = ""
  @State private var isLit = false

  var body: some View {
    VStack {
      Text("opened: \(opened.joined(separator: " "))")
      HStack {
        Button("Open") { opened.append("first") }
        Button("Open") { opened.append("second") }
        Button("Lock") {}.disabled(true)
      }
      Toggle("Light", isOn: $isLit)
      TextField("Name", text: $name)
      SecureField("Secret", text: $secret)
      List {
        Button {
          opened.append("row")
        } label: {
          HStack {
            Text("Cellar")
            Text("cold")
          }
        }
      }
    }
    .navigationTitle("Rooms")
    .toolbar {
      Button("Ask") { isAsking = true }.keyboardShortcut("s")
      Button("Leave") { isAway = true }.keyboardShortcut("l")
    }
    .confirmationDialog("Really?", isPresented: $isAsking) {
      Button("Yes") { opened.append("yes") }
    } message: {
      Text("There is no way back.")
    }
    .navigationDestination(isPresented: $isAway) { Text("Nobody is here.").navigationTitle("Garden") }
  }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct PilotClickTests {
  private let pilot = Pilot(size: PilotSize(columns: 60, rows: 16)) { RoomsView() }

  private func error(_ label: String, at index: Int? = nil) async -> PilotError? {
    await #expect(throws: PilotError.self) { try await pilot.click(label, at: index) }
  }

  @Test func `of two alike the test says which`() async throws {
    let error = await error("Open")
    #expect(error?.code == .ambiguous)
    #expect(error?.message.contains("2 things say “Open”:\n  0: control \"Open\" at row 3, column 2\n  1: ") == true)
    try await pilot.click("Open", at: 1)
    try await pilot.click("Open", at: 0)
    #expect(pilot.frame.contains("opened: second first"))
    #expect(await self.error("Open", at: 2)?.code == .notFound)
    #expect(pilot.nodes("Open").count == 2)
  }

  @Test func `a word in a row stands for the row`() async throws {
    try await pilot.click("cold")
    try await pilot.click("Cellar")
    try await pilot.click("Cellar cold")
    #expect(pilot.frame.contains("opened: row row row"))
  }

  @Test func `what is disabled says so`() async throws {
    let error = await error("Lock")
    #expect(error?.code == .disabled)
    #expect(error?.message == "button “Lock” is disabled; a click on it does nothing")
  }

  @Test func `what is not there is told with what is near`() async throws {
    let error = await error("Opem")
    #expect(error?.code == .notFound)
    #expect(error?.message.hasPrefix("nothing that can be seen says “Opem”. There are: “Open”, ") == true)
    let text = await self.error("opened: ")
    #expect(text?.code == .notFound)
  }

  @Test func `text alone is no button`() async throws {
    try await pilot.press("l")
    let error = await error("Nobody is here.")
    #expect(error?.code == .notFound)
    #expect(error?.message.contains("“Nobody is here.” is only text; a click on it does nothing") == true)
  }

  @Test func `what lies under a dialog is covered by it, and by a page as well`() async throws {
    try await pilot.press("s")
    let error = await error("Light")
    #expect(error?.code == .covered)
    #expect(error?.message.contains("“Light” is covered by dialog \"Really?\"") == true)
    try await pilot.click("Yes")
    #expect(pilot.frame.contains("opened: yes"))
    try await pilot.click("Leave")
    let away = await self.error("Light")
    #expect(away?.code == .covered)
    #expect(away?.message.contains("“Light” is covered by page \"Garden\"") == true)
    try await pilot.click("Back")
    try await pilot.click("Light")
    #expect(pilot.node("Light")?.isOn == true)
  }

  @Test func `what has no room is off the screen`() async throws {
    try await pilot.resize(columns: 60, rows: 4)
    #expect(await error("Light")?.code == .offScreen)
  }

  @Test func `what is copied is kept, and a hidden text is not copied`() async throws {
    try await pilot.type("ada", into: "Name")
    try await pilot.press(.control("y"))
    #expect(pilot.clipboard == "ada")
    try await pilot.type("enigma", into: "Secret")
    try await pilot.press(.control("y"))
    #expect(pilot.clipboard == "ada")
  }

  @Test func `letters need a field, and a hidden one does not tell them`() async throws {
    try await pilot.press(.down, .down)
    let error = await #expect(throws: PilotError.self) { try await pilot.type("ada") }
    #expect(error?.code == .notFound)
    try await pilot.type("ada", into: "Name")
    try await pilot.type(" l", into: "Name")
    try await pilot.type("enigma", into: "Secret")
    #expect(pilot.node("Name")?.value == "ada l")
    #expect(pilot.node("Secret")?.value == nil)
    #expect(pilot.frame.contains("••••••"))
    #expect(!pilot.frame.contains("enigma"))
    #expect(!pilot.scene.contains("enigma"))
  }
}
