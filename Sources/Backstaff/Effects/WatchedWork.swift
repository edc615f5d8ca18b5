/// Somebody who drives stores and views step by step, and has to know when all they do has come to rest: a test.
///
/// What is made while it is bound runs its work on its executor and tells it of each piece: the effects of a local
/// store, the tasks of a view.
package protocol WorkWatch: AnyObject, Sendable {
  /// Where the work runs, as far as it does not ask for another place itself.
  var executor: any TaskExecutor { get }
  /// A store was made that is watched.
  func storeMade()
  /// A piece of work begins; `cause` is the label of the action that led to it, `nil` for the task of a view.
  func begin(cause: String?) -> WatchedWork
  /// It has ended, of itself or cancelled.
  func ended(_ work: WatchedWork)
  /// A part of it lies down on the clock of a test, or gets up again.
  func sleeps(_ work: WatchedWork, _ isAsleep: Bool)
}

/// One piece of work that is watched.
package struct WatchedWork: Sendable {
  /// Who watches over what is made now.
  @TaskLocal package static var watch: (any WorkWatch)?
  /// The work that the running task belongs to.
  @TaskLocal package static var current: WatchedWork?

  package let watch: any WorkWatch
  package let id: Int

  package init(watch: any WorkWatch, id: Int) {
    self.watch = watch
    self.id = id
  }

  package func ended() { watch.ended(self) }
  package func liesDown() { watch.sleeps(self, true) }
  package func getsUp() { watch.sleeps(self, false) }
}
