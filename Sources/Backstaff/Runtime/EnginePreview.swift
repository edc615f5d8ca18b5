/// What an action would do.
package struct EnginePreview<State> {
  /// How many actions that follow at once are looked at.
  static var actionLimit: Int { 1_000 }

  package internal(set) var state: State
  package internal(set) var refusal: Refusal?
  package internal(set) var issues: [Issue] = []
  var count = 0

  init(state: State) { self.state = state }
}
