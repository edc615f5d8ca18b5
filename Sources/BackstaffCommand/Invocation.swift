/// The parsed values of one command line, and the console to answer on.
///
/// ```swift
/// let session = try invocation.text(.session) ?? "main"
/// let follow = invocation.flag(.follow)
/// let from = try invocation.integer(.from, in: 0...Int64.max)
/// let path = invocation.argument("PATH")
/// ```
package struct Invocation: Sendable {
  /// The verbs from the program down: `["backstaff", "log"]`.
  package var path: [String]
  package var console: Console
  /// The value of every option on the command line, by long name, in the order given; a flag's is empty text.
  package var given: [String: [String]]
  /// The words of every positional argument, by name.
  package var words: [String: [String]]
  package var environment: @Sendable (String) -> String?

  package init(
    path: [String], given: [String: [String]] = [:], words: [String: [String]] = [:],
    console: Console = .standard,
    environment: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.path = path
    self.console = console
    self.given = given
    self.words = words
    self.environment = environment
  }

  package func flag(_ option: Option) -> Bool { given[option.name] != nil }

  /// The value of an option: from the command line (the last one given), else the environment, else its fallback.
  /// An empty variable counts as absent. Throws `.usage` (or `.configuration` for the environment) on a value outside
  /// the option's choices.
  package func text(_ option: Option) throws(CommandFailure) -> String? {
    if let value = given[option.name]?.last {
      try check(value, of: option, source: "--\(option.name)", code: .usage)
      return value
    }
    if let variable = option.environment, let value = environment(variable), !value.isEmpty {
      try check(value, of: option, source: variable, code: .configuration)
      return value
    }
    return option.fallback
  }

  /// Every value of an option that may be repeated, in order.
  package func texts(_ option: Option) -> [String] { given[option.name] ?? [] }

  /// The value of an option as a whole number in decimal digits.
  package func integer(
    _ option: Option, in range: ClosedRange<Int64> = .min ... .max
  ) throws(CommandFailure) -> Int64? {
    guard let text = try text(option) else { return nil }
    guard let value = Int64(text), range.contains(value) else {
      let bounds = range == .min ... .max ? "" : " from \(range.lowerBound) to \(range.upperBound)"
      throw .usage("--\(option.name) takes a whole number\(bounds), not '\(text)'")
    }
    return value
  }

  /// The first word of a positional argument.
  package func argument(_ name: String) -> String? { words[name]?.first }

  package func arguments(_ name: String) -> [String] { words[name] ?? [] }

  /// A positional argument that the table declares as required; the parser has already seen to it.
  package func required(_ name: String) throws(CommandFailure) -> String {
    guard let word = argument(name) else { throw .usage("\(name) is missing") }
    return word
  }

  private func check(_ value: String, of option: Option, source: String, code: ExitCode)
    throws(CommandFailure)
  {
    guard !option.choices.isEmpty, !option.choices.contains(value) else { return }
    let hint = Suggestion.closest(to: value, among: option.choices).map { "did you mean '\($0)'?" }
    throw CommandFailure(
      code, "\(source) is one of \(option.choices.joined(separator: ", ")), not '\(value)'",
      hint: hint)
  }
}
