/// A bound that a case's value is to keep.
package struct Goal: Sendable, Equatable {
  package enum Bound: Sendable, Equatable {
    /// A number in the case's own unit.
    case value(Double)
    /// No less than a number in the case's own unit.
    case least(Double)
    /// So many times the control of the same run.
    case control(Double)
    /// So many times another case of the same run.
    case other(String, Double)
  }

  package enum Verdict: String, Sendable {
    case met, missed
    /// What the bound speaks of was not measured in this run.
    case open
  }

  package let bound: Bound

  package static func atMost(_ value: Double) -> Goal { Goal(bound: .value(value)) }
  package static func atLeast(_ value: Double) -> Goal { Goal(bound: .least(value)) }
  package static func atMost(timesControl factor: Double) -> Goal { Goal(bound: .control(factor)) }
  package static func atMost(_ factor: Double, times other: String) -> Goal { Goal(bound: .other(other, factor)) }

  /// Whether `measurement` keeps the bound, beside those that were made before it.
  package func verdict(of measurement: Measurement, among others: [String: Measurement]) -> Verdict {
    switch bound {
    case .value(let limit): return measurement.value <= limit ? .met : .missed
    case .least(let limit): return measurement.value >= limit ? .met : .missed
    case .control(let factor):
      guard let ratio = measurement.ratio else { return .open }
      return ratio <= factor ? .met : .missed
    case .other(let name, let factor):
      guard let other = others[name] else { return .open }
      return measurement.value <= factor * other.value ? .met : .missed
    }
  }

  /// The bound in the words of the report.
  package func text(in unit: Measurement.Unit) -> String {
    switch bound {
    case .value(let limit): "≤ \(Figure.text(limit)) \(unit.rawValue)"
    case .least(let limit): "≥ \(Figure.text(limit)) \(unit.rawValue)"
    case .control(let factor): "≤ \(Figure.text(factor)) × control"
    case .other(let name, let factor): "≤ \(Figure.text(factor)) × \(name)"
    }
  }
}
