/// The live self-check: an event is reduced again on the state before it, with what was recorded of it, and has to lead
/// to the same.
///
/// A test store checks every event, a daemon a sample. It finds what reads clocks, random numbers and ids past the
/// event, and what depends on the order of a `Set` or `Dictionary`; a reducer that reads a file which stays the same
/// meanwhile looks deterministic here, and only ``Recorded`` reads make it so.
package enum DeterminismCheck {
  /// How often the event is reduced again: once as it was, once with everything in other memory.
  private static let runCount = 2

  /// Whether a test's event is checked: all of the first ones, then a sample, so that a test of very many stays quick.
  package static func isDue(atRevision revision: Int64) -> Bool { revision <= 1_000 || revision % 100 == 0 }

  /// Reduces `action` again, and compares.
  ///
  /// The caller binds the dependencies that were in force, and does not ask about an event that was refused from
  /// outside the reducer.
  ///
  /// - Parameters:
  ///   - context: The context of the event, after it was reduced with it.
  ///   - place: Where the issue points: in a test, at what sent the action.
  /// - Returns: What is wrong, naming the state's members that differ, or `nil`.
  package static func check<State, Action>(
    _ action: Action, before: State, after: State, context: EventContext, tree: ReducerTree<State, Action>,
    at place: SourcePlace
  ) -> Issue? {
    var kept: [State] = []
    var stirred: [[[UInt8]]] = []
    var firstOutline: [String]?
    // What a run has made stays until the end: memory that is used again would give sets the same order again.
    defer { withExtendedLifetime((kept, stirred)) {} }
    for run in 0..<runCount {
      if run > 0 { stirred.append(stir()) }
      let replay = context.replay()
      // Another copy of the state has its sets in another order, as after a restart.
      var again = run == 0 ? before : rebuilt(before) ?? before
      let effect = reduce(&again, action, replay, tree)
      if effect.refusal != nil { again = before }
      let outline = outline(effect)
      let fault =
        stateFault(after, again) ?? contextFault(context, replay)
        ?? (outline == (firstOutline ?? outline) ? nil : "it returns other effects")
      if let fault {
        let name = TypeName.path(of: State.self)
        return Issue("the reducer of `\(name)` is not deterministic: " + fault, at: place)
      }
      firstOutline = outline
      kept.append(again)
    }
    return nil
  }

  private static func reduce<State, Action>(
    _ state: inout State, _ action: Action, _ context: EventContext, _ tree: ReducerTree<State, Action>
  ) -> Effect<Action> {
    // What the reducer reports stays with this pass: it was reported when the event was reduced.
    let pass = PassContext(event: context)
    let before = state
    let effect = pass.bound { tree.reduce(&state, action, pass) }
    tree.nameRoutes(from: before, in: &state, pass, context)
    return effect
  }

  private static func stateFault<State>(_ first: State, _ second: State) -> String? {
    let found = StateDifference.between(first, second)
    guard let leading = found.first else { return nil }
    let shown = found.prefix(3).map { "`\($0.path)`" }.joined(separator: ", ")
    let rest = found.count > 3 ? " and \(found.count - 3) more" : ""
    return "\(shown)\(rest) differ\(found.count == 1 ? "s" : "") when the same action is reduced twice; "
      + leading.advice
  }

  private static func contextFault(_ first: EventContext, _ second: EventContext) -> String? {
    let draws = (first.drawCount, second.drawCount)
    if draws.0 != draws.1 {
      return "it draws \(draws.0) random values the first time and \(draws.1) when the same action is reduced again"
    }
    if first.nextElement != second.nextElement {
      return "it appends another number of stack elements when the same action is reduced again"
    }
    let (before, after) = (first.recordedReads, second.recordedReads)
    let differing = Set(before.map(\.key) + after.map(\.key)).sorted().first { key in
      before.first { $0.key == key } != after.first { $0.key == key }
    }
    return differing.map { "it reads `\($0)` another number of times when the same action is reduced again" }
  }

  /// What an effect consists of, as far as a restart relies on it.
  private static func outline<Action>(_ effect: Effect<Action>) -> [String] {
    var schedule = EffectSchedule<Action>()
    let step = schedule.start(effect, revision: 0, identities: { _ in [] })
    return ["\(step.sends.count)"]
      + step.planned.map { "\($0.id.ordinal) \($0.run.scope) \($0.run.cancelIDs) \($0.policy)" }
  }

  /// The same state in other memory, when it can be written and read.
  private static func rebuilt<State>(_ state: State) -> State? {
    func copy<Value: DocumentConvertible>(_ value: Value) -> State? {
      do {
        // The copy stays in this process, so what is secret has to be in it too.
        let copy = try SecretForm.plain.bound { () throws(DocumentError) in
          try Value(document: DocumentReader(DocumentWriter.document(of: value)))
        }
        guard StateDifference.between(value, copy).isEmpty else { return nil }
        return copy as? State
      } catch {
        // A state without a document runs in tests only; its sets are then the same ones each time.
        return nil
      }
    }
    return (state as? any DocumentConvertible).flatMap { copy($0) }
  }

  /// Takes free memory of every small size: where a set is kept decides its order, and the allocator likes to hand out
  /// the same place again.
  private static func stir() -> [[UInt8]] {
    let small = stride(from: 16, through: 1_040, by: 16).flatMap { repeatElement($0, count: 8) }
    let large = (11...16).flatMap { repeatElement(1 << $0, count: 4) }
    return (small + large).map { size in
      [UInt8](unsafeUninitializedCapacity: size) { _, count in count = 0 }
    }
  }
}
