/// What opening a link does to an app's state, not done yet.
struct LinkPlan<State> {
  /// The link as a path.
  let path: String
  /// The guards of the target and of the screens beneath it.
  let requires: [String]
  /// Opens it; the answer says whether that changed anything.
  let open: (inout State, _ isRedirect: Bool, _ mint: () -> RouteID) -> LinkOpened

  init<Screen>(_ opening: LinkOpening<State, Screen>, _ match: LinkMatch<Screen>) {
    path = match.url.description
    requires = match.chain.flatMap(\.entry.options.requires)
    let routes = match.chain.map { Route(linked: $0.destination, $0.entry.options) }
    let options = match.entry.options
    open = { opening.open(routes, options, &$0, $1, $2) }
  }
}

/// What opening a link did.
struct LinkOpened {
  let isChanged: Bool
  /// The route on top.
  let top: RouteID?
}

extension Route {
  init(linked screen: Screen, _ options: LinkOptions) {
    let style: RouteStyle =
      switch options.style {
      case .push: .push
      case .sheet: .sheet
      case .cover: .cover
      case .root: .root
      }
    self.init(
      screen, style: style, embedInNavigationView: style != .push && options.embedInNavigationView,
      sheetConfiguration: style == .sheet ? .default : nil)
  }
}

/// Puts the screens of a link onto a coordinator's routes.
struct LinkOpening<State, Screen>: Sendable {
  let table: LinkTable<Screen>
  let path: any WritableKeyPath<State, [Route<Screen>]> & Sendable
  let select: (@Sendable (inout State) -> Bool)?

  /// What is there already stays what it is, with its id, its state and its effects.
  func open(
    _ linked: [Route<Screen>], _ options: LinkOptions, _ state: inout State, _ isRedirect: Bool,
    _ mint: () -> RouteID
  ) -> LinkOpened {
    var isChanged = select?(&state) ?? false
    let standing = state[keyPath: path]
    var wanted = target(linked, isRedirect ? .append : options.mode, standing)
    let kept = zip(standing, wanted).prefix(while: isSamePlace).count
    for index in wanted.indices where index < kept { wanted[index] = standing[index] }
    let isTopAlike = kept == wanted.count - 1 && kept < standing.count && standing[kept].stands(as: wanted[kept])
    if options.singleTop, isTopAlike, RouteLabel.haveSameCase(standing[kept].screen, wanted[kept].screen) {
      let screen = wanted[kept].screen
      wanted[kept] = standing[kept]
      wanted[kept].screen = screen
    }
    for index in wanted.indices where wanted[index].id == nil { wanted[index].id = mint() }
    if wanted.map(\.id) != standing.map(\.id) || isTopAlike && options.singleTop {
      state[keyPath: path] = wanted
      RouteHints.note(.replace, nil)
      isChanged = true
    }
    return LinkOpened(isChanged: isChanged, top: wanted.last?.id)
  }

  private func target(
    _ linked: [Route<Screen>], _ mode: LinkMode, _ standing: [Route<Screen>]
  ) -> [Route<Screen>] {
    let hasRoot = linked.first?.style == .root
    let above = hasRoot ? Array(linked.dropFirst()) : linked
    guard let root = standing.first else { return hasRoot ? linked : rooted(linked) }
    switch mode {
    case .replace: return hasRoot ? linked : [root] + linked
    case .keepRoot: return [root] + above
    case .append:
      if let target = linked.last, let top = standing.last, isSamePlace(top, target) { return standing }
      return hasRoot && above.isEmpty ? linked : standing + above
    }
  }

  /// A stack needs a root, also where nobody declared one.
  private func rooted(_ linked: [Route<Screen>]) -> [Route<Screen>] {
    guard let first = linked.first else { return [] }
    return [.root(first.screen)] + linked.dropFirst()
  }

  /// Whether both show the same place: they are one route, or one link leads to both.
  private func isSamePlace(_ left: Route<Screen>, _ right: Route<Screen>) -> Bool {
    if let id = left.id, id == right.id { return true }
    guard left.style == right.style, let link = table.print(left.screen) else { return false }
    return link == table.print(right.screen)
  }
}
