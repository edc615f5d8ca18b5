// An observable view model needs nothing but `import Backstaff`, as it needs nothing but SwiftUI elsewhere.
@_exported import Observation

/// The owner of the path of one stack: view models ask it to show what comes next.
///
/// ```swift
/// let navigator = Navigator()
/// let viewModel = AViewModel()
/// viewModel.setNavigator(navigator)
/// viewModel.navigate(BViewModel())
/// navigator.path.count              // 1
/// ```
///
/// Each operation is one change for observers. An operation that is refused changes nothing. What leaves the path is
/// released from the top down.
@Observable
@MainActor
public final class Navigator: Navigatable {
  @ObservationIgnored private var shown: NavigationPath
  @ObservationIgnored private var reportedIDs: Set<StackElementID> = []
  private let journaled: JournaledPath?
  let tags: NavigationTags

  /// A navigator with an empty path of its own.
  ///
  /// - Parameter tags: The tags of what may be saved, see ``NavigationPath/codable``.
  public init(tags: NavigationTags = NavigationTags()) {
    shown = NavigationPath([], nextNumber: 0, tags: tags)
    journaled = nil
    self.tags = tags
  }

  /// A navigator whose path is a feature's state: what is shown is sent to the store, and shown when the store has it.
  ///
  /// ```swift
  /// let navigator = Navigator(store: store.scope(\.path, action: \.path), tags: tags)
  /// ```
  ///
  /// The state holds tags and payloads; this navigator makes view models of them, and keeps one as long as its element
  /// is in the path. An element that it cannot show, because it knows no such tag, ends what it shows, and is reported
  /// once; whatever is shown from here next takes the place of what is hidden. Something without a tag can be shown
  /// here, and only here.
  public init(store: Store<NavigationPathState, NavigationPathAction>, tags: NavigationTags) {
    shown = NavigationPath([], nextNumber: 0, tags: tags)
    let journaled = JournaledPath(store, tags)
    self.journaled = journaled
    self.tags = tags
    journaled.receive = { [weak self] in self?.show($0) }
    journaled.watch()
  }

  isolated deinit {
    journaled?.forget()
    while shown.entries.popLast() != nil {}
  }

  /// What is shown above the root. Writing it is one change, of what differs.
  public var path: NavigationPath {
    get {
      access(keyPath: \.path)
      return shown
    }
    set { change(to: newValue) }
  }

  /// Shows the screen of a view model, which gets this navigator unless it has one.
  public func navigate(_ viewModel: any HashableObject) { push(viewModel) }

  /// Shows the screen of a value, or of an object.
  public func navigate(_ value: any Hashable) { push(value) }

  /// Goes back by one screen; at the root it does nothing.
  public func pop() { pop(1) }

  private func push(_ value: any Hashable) {
    var next = shown
    next.append(value)
    change(to: next)
  }

  /// Changes what is shown; `false`, and nothing else, when that is refused.
  @discardableResult
  func change(to asked: NavigationPath) -> Bool {
    reportChangedIDs()
    var next = asked
    next.follow(shown)
    let shared = next.sharedCount(with: shown)
    if shared == next.count, shared == shown.count { return true }
    let added = next.entries.dropFirst(shared)
    for viewModel in added.compactMap({ $0.value as? NavigatableViewModel }) {
      guard let other = viewModel.navigator as? Navigator, other !== self else { continue }
      Issue.report(NavigationIssue.splitStack(viewModel), fileID: #fileID, line: #line)
      return false
    }
    // Before anybody is told: a view may ask at once.
    give(to: added)
    guard let journaled else {
      show(next)
      return true
    }
    // No copy of what is shown is held while that changes: it would be let go of later, and in another order.
    let removed = shown.entries.indices.contains(shared) ? shown.entries[shared].id : nil
    let kept = shared == 0 ? nil : next.entries[shared - 1].id
    journaled.show(added.map(\.value), above: kept, insteadOf: removed)
    return true
  }

  private func give(to entries: some Sequence<NavigationPath.Entry>) {
    for case let viewModel as NavigatableViewModel in entries.map(\.value) where viewModel.navigator == nil {
      viewModel.setNavigator(self)
    }
  }

  private func show(_ next: NavigationPath) {
    let shared = next.sharedCount(with: shown)
    guard shared < max(next.count, shown.count) else { return }
    give(to: next.entries.dropFirst(shared))
    var gone = shown.entries
    withMutation(keyPath: \.path) { shown = next }
    // An array lets go of its first element first, and what an object does at its end must find the path changed.
    while gone.popLast() != nil {}
  }

  private func reportChangedIDs() {
    for entry in shown.entries {
      guard let hash = entry.objectHash, hash != entry.value.hashValue else { continue }
      guard reportedIDs.insert(entry.id).inserted else { continue }
      Issue.report(NavigationIssue.changedID(of: entry.value), fileID: #fileID, line: #line)
    }
  }

  /// Whether an object is shown, asked without being watched.
  func holds(_ object: AnyObject) -> Bool { shown.entries.contains { $0.value as AnyObject === object } }
}
