import Backstaff
import Synchronization

/// What view models tell of their lives, in order.
final class LifeLog: Sendable {
  @TaskLocal static var current: LifeLog?
  private let list = Mutex<[String]>([])

  var lines: [String] { list.withLock { $0 } }

  /// How often something was told.
  func count(of line: String) -> Int { lines.count { $0 == line } }

  func tell(_ line: String) { list.withLock { $0.append(line) } }

  /// Runs `body`; what is made in it tells its life here.
  func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    try LifeLog.$current.withValue(self) { try body() }
  }
}

// The view models of seed 004, in another module than the library; where they print, these tell.

@Observable
final class AViewModel: NavigatableViewModel {
  func navigate() {
    let viewModel = BViewModel()
    viewModel.setNavigator(navigator)
    navigator?.navigate(viewModel)
  }
}

@Observable
class BViewModel: NavigatableViewModel {
  let life = LifeLog.current

  override init() {
    super.init()
    life?.tell("init \(Self.self)")
  }

  deinit {
    life?.tell("Deinit \(Self.self)")
  }

  func navigate() {
    let viewModel = CViewModel()
    viewModel.setNavigator(navigator)
    navigator?.navigate(viewModel)
  }
}

@Observable
final class CViewModel: NavigatableViewModel {
  let life = LifeLog.current

  override init() {
    super.init()
    life?.tell("init \(Self.self)")
  }

  deinit {
    life?.tell("Deinit \(Self.self)")
  }
}

final class WideBViewModel: BViewModel {}

/// An object with an id of its own, which a careless type lets change.
final class Numbered: HashableObject, Sendable {
  private let number: Mutex<Int>

  init(_ number: Int) { self.number = Mutex(number) }

  var id: Int { number.withLock { $0 } }

  func renumber(_ id: Int) { number.withLock { $0 = id } }
}

/// A view model that is made from a payload.
@Observable
final class ItemViewModel: NavigatableViewModel {
  let name: String
  let life = LifeLog.current

  init(name: String) {
    self.name = name
    super.init()
    life?.tell("init \(name)")
  }

  deinit {
    life?.tell("Deinit \(name)")
  }
}

enum Left {
  struct Item: Hashable {}
}

enum Right {
  struct Item: Hashable {}
}

/// A feature with a path.
@Reducer
struct Journey {
  @ObservableState
  struct State: Equatable {
    var path = NavigationPathState()
  }

  enum Action {
    case path(NavigationPathAction)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.path, action: \.path) { NavigationPathReducer() }
  }
}

extension NavigationTags {
  /// The tags that most tests use.
  static let known = NavigationTags {
    $0.value("number", Int.self)
    $0.value("word", String.self)
    $0.object("item", payload: { (item: ItemViewModel) in item.name }) { ItemViewModel(name: $0) }
    $0.object("c") { CViewModel() }
  }
}

extension NavigationPath {
  /// What the path shows, as texts.
  var texts: [String] {
    entries.map { entry in
      switch entry.value {
      case let item as ItemViewModel: item.name
      case let object as any HashableObject: "\(type(of: object))"
      default: "\(entry.value)"
      }
    }
  }
}

extension Backstaff.Issue {
  /// What stands before the colon: the kind, with what it is about.
  var kind: String { String(message.prefix { $0 != ":" }) }
}

extension IssueLog {
  var kinds: [String] { issues.map(\.kind) }
}
