/// What an operator of a reducer tree knows of an app's navigation beyond the names of its step.
@usableFromInline
package struct NavigationFacts {
  /// The links of the app.
  var links: [LinkDescription] = []
  /// The screens that they lead to.
  var screens: () -> [LinkScreen] = { [] }
  /// The names of the guards.
  var guards: [String] = []
  /// Whether the children are the screens of a coordinator.
  var isCoordinator = false
  /// The coordinator's type, as far as its state tells it.
  var coordinator = ""
  /// Whether the coordinator's state is known as one: the macro is on it.
  var isMarked = false
  /// The actions of screens that the coordinator reacts to and that are no delegate actions.
  var reactions: [String] = []

  init() {}
}
