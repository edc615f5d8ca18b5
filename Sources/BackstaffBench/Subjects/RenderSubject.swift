import Backstaff
import BackstaffTerminal
import BackstaffViews

/// A form and a list of many rows on one screen, and the way from a key to the bytes of a frame, as a renderer walks
/// it.
@MainActor
final class RenderSubject {
  @Reducer
  struct Shelf {
    @ObservableState
    struct State: Equatable {
      var note = ""
      var rows: IdentifiedArrayOf<Row> = []
    }

    enum Action: BindableAction { case binding(BindingAction<State>) }

    var body: some ReducerOf<Self> { BindingReducer() }
  }

  struct Row: Equatable, Sendable, Codable, Identifiable {
    var id: Int
    var name: String
  }

  private struct ShelfView: View {
    @Bindable var store: StoreOf<Shelf>

    var body: some View {
      VStack {
        BackstaffViews.Form { TextField("Note", text: $store.note) }
        List(store.rows) { row in
          Button {
          } label: {
            HStack {
              Text(row.name).frame(width: 30, alignment: .leading)
              Text("row \(row.id)").foregroundStyle(.secondary)
            }
          }
        }
      }
      .navigationTitle("Shelf")
    }
  }

  private let host: SceneHost
  private var screen = BackstaffTerminal.Screen()
  private var painter = Painter(colors: .sixteen)
  private let size = TerminalSize(columns: 80, rows: 24)
  private var steps = 0

  init(rows: Int) {
    var state = Shelf.State()
    state.rows = IdentifiedArray(uniqueElements: (0..<rows).map { Row(id: $0, name: "package number \($0)") })
    let store = Store(initialState: state) { Shelf() }
    host = SceneHost { ShelfView(store: store) }
    screen.update(host.scene())
    _ = painter.paint(screen.frame(size))
  }

  /// A key, and the bytes of the frame after it.
  func press(_ key: Key) -> [UInt8] {
    for case .perform(let action) in screen.handle(key) { action() }
    if host.needsScene { screen.update(host.scene()) }
    return painter.paint(screen.frame(size))
  }

  /// A letter typed into the field, where the keyboard is at the beginning; every fortieth key empties it.
  func type() -> [UInt8] {
    steps += 1
    return press(steps % 40 == 0 ? .control("u") : .character("x"))
  }

  /// A step down the list, and up again after three screens, so that it scrolls.
  func scroll() -> [UInt8] {
    if steps == 0 { _ = press(Key(.tab)) }
    steps += 1
    return press(Key(steps / 60 % 2 == 0 ? .down : .up))
  }

  /// The floor of a frame: as many cells written and compared, by two loops.
  nonisolated static func cells() -> BenchCase.Body {
    var old = [UInt32](repeating: 0, count: 80 * 24)
    return { times in
      for step in 0..<times {
        var changed = 0
        for index in old.indices {
          let new = UInt32(truncatingIfNeeded: index &* (step & 7))
          if old[index] != new { changed += 1 }
          old[index] = new
        }
        blackHole(changed)
      }
    }
  }
}
