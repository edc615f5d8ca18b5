import Backstaff
import BackstaffViews
import FoundationEssentials
import Testing

@testable import BackstaffTesting

/// A table with something on it, in every way a presentation can be shown.
private struct TableView: View {
  enum Way: String, CaseIterable, Sendable {
    case page, cover, sheet, popover, alert, dialog, toast
  }

  let way: Way

  var body: some View {
    List {
      Section("오늘의 메뉴 🍲") {
        dish("김치찌개", "₩9,000", isHot: true)
        dish("비빔밥 🥗", "₩11,000")
        dish("팥빙수 🍧", "₩8,500")
      }
    }
    .navigationTitle("식당 🏮")
    .searchable(text: .constant(""), prompt: "찾기")
    .toolbar { Button("주문") {}.keyboardShortcut("o") }
    .navigationDestination(isPresented: shown(.page)) { order.navigationTitle("김치찌개") }
    .fullScreenCover(isPresented: shown(.cover)) { order.navigationTitle("주문서 📝") }
    .sheet(isPresented: shown(.sheet)) { order.navigationTitle("주문서 📝") }
    .popover(isPresented: shown(.popover)) { Text("매운맛 🌶️🌶️").navigationTitle("김치찌개") }
    .alert("주방이 닫혔습니다", isPresented: shown(.alert)) {
      Button("확인") {}
    } message: {
      Text("내일 11시에 다시 엽니다 🙇")
    }
    .confirmationDialog("주문을 취소할까요?", isPresented: shown(.dialog)) {
      Button("주문 취소", role: .destructive) {}
      Button("계속", role: .cancel) {}
    } message: {
      Text("비빔밥 🥗 두 그릇")
    }
    .presentation(TableToast.self, isPresented: shown(.toast)) { Text("주문이 들어갔습니다 ✅") }
  }

  private func shown(_ way: Way) -> Binding<Bool> { .constant(way == self.way) }

  private func dish(_ name: String, _ price: String, isHot: Bool = false) -> some View {
    Button {
    } label: {
      HStack {
        Text(name).foregroundStyle(isHot ? .red : .primary)
        Spacer()
        Text(price).foregroundStyle(.secondary)
      }
    }
  }

  private var order: some View {
    Form {
      TextField("이름", text: .constant("홍길동"))
      Toggle("포장 🥡", isOn: .constant(true))
      ProgressView("조리", value: 0.4)
      HStack {
        Button("주문하기") {}.keyboardShortcut(.defaultAction)
        Button("닫기", role: .cancel) {}
      }
    }
  }
}

private enum TableToast: PresentationKind {
  static let name = "toast"
  static let placement = PresentationPlacement.topTrailing
  static let isModal = false
}

@Suite @MainActor struct GoldenFrameTests {
  @Test(arguments: TableView.Way.allCases, [PilotSize.standard, PilotSize(columns: 40, rows: 12)])
  fileprivate func `each way to present looks as recorded`(way: TableView.Way, size: PilotSize) async throws {
    let pilot = Pilot(size: size) { TableView(way: way) }
    try await pilot.settle()
    try pilot.expectFrame("\(way.rawValue)-\(size.columns)x\(size.rows)", profile: .sixteen)
    try await pilot.finish()
  }

  private struct FlagView: View {
    @State private var isRaised = false

    var body: some View {
      Text(isRaised ? "raised" : "furled").bold().foregroundStyle(Color(red: 1, green: 0.5, blue: 0))
        .navigationTitle("Flag")
      Text("faint").foregroundStyle(.secondary)
      Button("Raise") { isRaised.toggle() }
    }
  }

  private let place = SourcePlace(fileID: #fileID, line: #line)

  private func flag() -> Pilot<Void, Never> { Pilot(size: PilotSize(columns: 24, rows: 5)) { FlagView() } }

  @Test func `a frame states its terminal, its rows, its looks and its cursor`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let golden = GoldenFolder(besideFile: folder.path + "/Some.swift")
    let expected: [(FrameProfile, String, String)] = [
      (.plain, "none", "2:2-7 bold"), (.sixteen, "16", "2:2-7 bold yellow"),
      (.palette, "256", "2:2-7 bold palette-208"), (.full, "true", "2:2-7 bold rgb-255-128-0"),
    ]
    for (profile, name, look) in expected {
      try flag().expectFrame("flag", profile, in: golden, isRecording: true, at: place)
      let lines = try #require(try golden.read("flag")).split(separator: "\n")
      #expect(lines.first == "frame 24×5, colours \(name), widths clusters")
      #expect(lines[1...4].map { $0.prefix(2) } == ["1│", "2│", "3│", "4│"])
      #expect(lines[2] == "2│ furled")
      #expect(lines.contains("styles"))
      #expect(lines.contains { $0 == look }, "\(lines)")
      #expect(lines.contains { $0 == "3:2-6 dim" } == (profile != .plain))
    }
  }

  @Test func `a difference shows both and where they part`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let golden = GoldenFolder(besideFile: folder.path + "/Some.swift")
    let pilot = flag()
    try pilot.expectFrame("flag", .plain, in: golden, isRecording: true, at: place)
    try pilot.expectFrame("flag", .plain, in: golden, isRecording: false, at: place)
    try await pilot.click("Raise")
    let found = try await issues {
      try pilot.expectFrame("flag", .plain, in: golden, isRecording: false, at: place)
    }
    try #require(found.count == 1)
    #expect(found[0].place == place)
    #expect(found[0].message.contains("the picture is not the golden frame flag; they part at line 3, character 4:"))
    #expect(found[0].message.contains("\n  − 2│ furled\n  + 2│ raised\n"))
    #expect(found[0].message.contains("\n    3│ faint\n"))
    #expect(found[0].message.contains("record it with `BACKSTAFF_RECORD=1`"))
  }

  @Test func `a frame that was never recorded is shown, and a file that cannot be written is an error`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let golden = GoldenFolder(besideFile: folder.path + "/Some.swift")
    let found = try await issues {
      try flag().expectFrame("flag", .plain, in: golden, isRecording: false, at: place)
    }
    try #require(found.count == 1)
    #expect(found[0].message.contains("there is no golden frame \(golden.path)/flag.txt"))
    #expect(found[0].message.contains("2│ furled"))
    let error = #expect(throws: PilotError.self) {
      try flag().expectFrame(
        "flag", .plain, in: GoldenFolder(besideFile: "/proc/nowhere/Some.swift"), isRecording: true, at: place)
    }
    #expect(error?.code == .file)
  }

  @Test func `labels are near by the letters that differ`() {
    #expect(Nearness.distance("kitten", "sitting") == 3)
    #expect(Nearness.distance("", "abc") == 3)
    #expect(Nearness.nearest(["Cancel", "Save", "Sale", "Save"], to: "save", limit: 2) == ["Save", "Sale"])
  }
}
