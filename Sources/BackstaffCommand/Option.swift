/// A named setting of a command: `--follow`, `--run DIR`, `-s NAME`.
///
/// Declare it once, put it into the table, and read it from the invocation by the same value:
///
/// ```swift
/// extension Option {
///   static let session = Option(
///     "session", short: "s", value: "NAME", "session to talk to", environment: "BACKSTAFF_SESSION", fallback: "main")
/// }
/// ```
///
/// What the command line says stands above the environment, and that above the fallback.
package struct Option: Sendable, Equatable {
  /// The long name without its dashes.
  package var name: String
  package var short: Character?
  /// The word that stands for the value in help; an option without one is a flag.
  package var valueName: String?
  package var summary: String
  package var environment: String?
  package var fallback: String?
  /// The only values allowed; empty means any.
  package var choices: [String]

  package init(
    _ name: String, short: Character? = nil, value valueName: String? = nil, _ summary: String,
    environment: String? = nil, fallback: String? = nil, choices: [String] = []
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.summary = summary
    self.environment = environment
    self.fallback = fallback
    self.choices = choices
  }

  package var isFlag: Bool { valueName == nil }

  package static let help = Option("help", short: "h", "show this help")
  package static let version = Option("version", "show the version")
}

/// A positional argument of a command: `PATH`, `[JSON]`, `[FILE…]`.
package struct Argument: Sendable, Equatable {
  package enum Count: Sendable, Equatable {
    case one
    case optional
    /// None or many; only the last argument of a command may be this.
    case many
  }

  package var name: String
  package var summary: String
  package var count: Count

  package init(_ name: String, _ summary: String, _ count: Count = .one) {
    self.name = name
    self.summary = summary
    self.count = count
  }

  /// The way it is written in a usage line.
  package var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "[\(name)…]"
    }
  }
}
