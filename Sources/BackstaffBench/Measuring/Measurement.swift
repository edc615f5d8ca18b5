/// What a case came to: its samples, and those of its control, taken in turns with them.
package struct Measurement: Sendable, Equatable {
  /// What a number counts; every number is per action, or per byte that the action makes or reads.
  package enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case nanosecondsPerByte = "ns/byte"
    case allocations = "allocs"
    /// What is sent to a terminal for a key.
    case bytes
    /// How often a program ran without being asked to.
    case wakeups
  }

  package let name: String
  package let unit: Unit
  package let samples: Distribution
  /// Empty where no floor is named.
  package let control: Distribution
  /// The median over the turns of sample by control of the same turn: what slows the machine for a while slows both.
  package let ratio: Double?

  package init(name: String, unit: Unit, samples: [Double], control: [Double] = []) {
    self.name = name
    self.unit = unit
    self.samples = Distribution(samples)
    self.control = Distribution(control)
    let ratios = zip(samples, control).filter { $0.1 > 0 }.map { $0.0 / $0.1 }
    ratio = ratios.isEmpty ? nil : Distribution(ratios).median
  }

  /// The number that goals are held against.
  package var value: Double { samples.median }
}
