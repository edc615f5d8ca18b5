/// Something to measure: made ready when its turn comes, and let go before the next.
package struct BenchCase {
  /// Repeats one action as often as it is told; all that one sample needs.
  package typealias Body = (_ times: Int) -> Void

  package enum Trial {
    /// Time per action, beside a control.
    case time(Body, control: Body? = nil)
    /// Time per byte of the action's text, beside a control that makes or reads as much.
    case timePerByte(Body, sizeBytes: Int, control: Body? = nil)
    /// Allocations per action.
    case allocations(Body)
    /// A number that the case itself comes to, once for each sample.
    case counted(Measurement.Unit, () -> Double)
  }

  package let name: String
  package let goals: [Goal]
  let prepare: () -> Trial

  package init(_ name: String, goals: [Goal] = [], prepare: @escaping () -> Trial) {
    self.name = name
    self.goals = goals
    self.prepare = prepare
  }
}
