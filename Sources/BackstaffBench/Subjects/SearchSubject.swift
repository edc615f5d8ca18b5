import Backstaff
import BackstaffJSON

/// A search in a list of rows, of which a front shows a window: what finding costs, and what a changed row costs while
/// the search is open.
struct SearchSubject {
  @ObservableState
  struct Row: Equatable, Identifiable, Searchable {
    let id: Int
    var title: String

    func matches(_ words: SearchWords) -> Bool { words.areFound(in: title) }
  }

  private let rows: IdentifiedArrayOf<Row>
  private static let words = "ROW 99"

  init(_ count: Int) {
    rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0, title: "Row \($0) of a list") })
  }

  private var windows: SliceWindows? {
    SliceWindows([([], WindowRequest(from: 0, count: 50, matching: Self.words))])
  }

  /// A window of the first rows that are found, with all rows still to be asked.
  func finding() -> BenchCase.Body {
    { times in
      for _ in 0..<times { blackHole(attempt { try StatePart(rows).text(through: windows) }) }
    }
  }

  /// The same by a filter over the rows and an array of what is left, without its text.
  func filtering() -> BenchCase.Body {
    let words = Self.words.lowercased()
    return { times in
      for _ in 0..<times { blackHole(Array(rows.lazy.filter { $0.title.lowercased().contains(words) }.prefix(50))) }
    }
  }

  /// The difference that a changed row makes in such a window that is open: it is found, and then it is not.
  func following() -> BenchCase.Body {
    guard let id = rows.ids.last else { return { _ in } }
    // Many states one after the other, so that what was found in each has to be found out.
    var next = rows
    let states = (0..<64).map { turn in
      next[id: id]?.title = turn.isMultiple(of: 2) ? "row 99 and last" : "the last"
      return StatePart(next)
    }
    let windows = windows
    return { times in
      for turn in 0..<times {
        let (before, after) = (states[turn % states.count], states[(turn + 1) % states.count])
        blackHole(attempt { try after.difference(from: before, through: windows) })
      }
    }
  }

  private func attempt<Result>(_ body: () throws -> Result) -> Result {
    // What the bench prepares itself cannot fail.
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}
