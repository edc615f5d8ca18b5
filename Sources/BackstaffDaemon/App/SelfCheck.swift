import Backstaff

/// Which events of a session are reduced a second time to see whether they lead to the same.
struct SelfCheck {
  /// Every how many events one is checked; 0 for none.
  let every: Int
  private var count = 0
  /// The actions whose fault was told: their shapes, with the ids of elements left out.
  private var told: Set<TreePath> = []

  init(every: Int) {
    self.every = every
  }

  /// Counts an event. The first is checked, and then each so many.
  mutating func isDue() -> Bool {
    guard every > 0 else { return false }
    defer { count = (count + 1) % every }
    return count == 0
  }

  /// Whether a fault of the action at `path` is news.
  mutating func tells(of path: TreePath) -> Bool {
    told.insert(TreePath(path.steps.map { TreePath.Step($0.name) })).inserted
  }
}
