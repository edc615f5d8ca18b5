import CArgp
import Glibc

/// One pass of glibc's `argp` over the words of one level of the command table.
///
/// This is the only file that knows argp. Its own help, messages and exits are switched off: they would go to the
/// process's streams behind the back of `Console`, and could not lead with examples.
struct ArgpEngine {
  struct Outcome: Equatable {
    /// Options in the order given, with their value; nil for flags.
    var options: [Setting] = []
    var arguments: [String] = []
    /// The words behind the verb, untouched, when the level stops at its first argument.
    var rest: [String] = []
  }

  struct Setting: Equatable {
    var name: String
    var value: String?
  }

  /// Options without a short name get keys from here on, above every character argp would take for one.
  private static let firstLongKey: Int32 = 0x100

  var program: String
  var options: [Option]
  /// A level with subcommands leaves everything behind the verb to the next level.
  var stopsAtFirstArgument: Bool

  func parse(_ words: [String]) throws(CommandFailure) -> Outcome {
    let table = CTable(options: options, keys: keys)
    defer { table.free() }
    let sink = Sink(
      names: Dictionary(zip(keys, options.map(\.name)), uniquingKeysWith: { first, _ in first }))
    sink.stopsAtFirstArgument = stopsAtFirstArgument
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    // argp reorders the vector, so the strings are freed from a copy of the pointers.
    let owned = arguments
    defer { owned.forEach { Glibc.free($0) } }

    var flags = UInt32(ARGP_NO_HELP | ARGP_NO_EXIT | ARGP_NO_ERRS)
    if stopsAtFirstArgument { flags |= UInt32(ARGP_IN_ORDER) }
    let status = table.withArgp(parser: receive) { argp in
      argp_parse(
        argp, Int32(arguments.count - 1), &arguments, flags, nil,
        Unmanaged.passUnretained(sink).toOpaque())
    }
    guard status == 0 else {
      let seen = arguments.dropLast().map { $0.map { String(cString: $0) } ?? "" }
      throw ArgpDiagnosis(options: options).failure(words: seen, stoppedAt: sink.stop)
    }
    return sink.outcome
  }

  private var keys: [Int32] {
    options.enumerated().map { index, option in
      option.short?.asciiValue.map(Int32.init) ?? Self.firstLongKey + Int32(index)
    }
  }
}

/// What the callback writes to while argp runs; argp hands it back as an opaque pointer, so it is a class.
private final class Sink {
  let names: [Int32: String]
  var stopsAtFirstArgument = false
  var outcome = ArgpEngine.Outcome()
  /// The index of the word argp would have looked at next when it gave up; it reports that only to the callback.
  var stop = 0

  init(names: [Int32: String]) { self.names = names }

  func receive(
    key: Int32, word: UnsafeMutablePointer<CChar>?, state: UnsafeMutablePointer<argp_state>
  ) -> error_t {
    let text = word.map { String(cString: $0) }
    if let name = names[key] {
      outcome.options.append(ArgpEngine.Setting(name: name, value: text))
      return 0
    }
    if key == ARGP_KEY_ERROR { stop = Int(state.pointee.next) }
    guard key == ARGP_KEY_ARG, let text else { return E2BIG }  // argp's "this key is not mine"
    outcome.arguments.append(text)
    if stopsAtFirstArgument { takeRest(of: state) }
    return 0
  }

  private func takeRest(of state: UnsafeMutablePointer<argp_state>) {
    let words = UnsafeBufferPointer(start: state.pointee.argv, count: Int(state.pointee.argc))
    outcome.rest = words.dropFirst(Int(state.pointee.next)).map {
      $0.map { String(cString: $0) } ?? ""
    }
    state.pointee.next = state.pointee.argc
  }
}

private func receive(
  key: Int32, word: UnsafeMutablePointer<CChar>?, state: UnsafeMutablePointer<argp_state>?
) -> error_t {
  guard let state, let input = state.pointee.input else { return E2BIG }
  return Unmanaged<Sink>.fromOpaque(input).takeUnretainedValue().receive(
    key: key, word: word, state: state)
}

/// The option table in C's form. Owns its strings until `free`.
private struct CTable {
  private var names: [UnsafeMutablePointer<CChar>?]
  private var values: [UnsafeMutablePointer<CChar>?]
  private var options: [argp_option]

  init(options: [Option], keys: [Int32]) {
    names = options.map { strdup($0.name) }
    values = options.map { option in option.valueName.map { strdup($0) } ?? nil }
    self.options = zip(keys, zip(names, values)).map { key, strings in
      argp_option(name: strings.0, key: key, arg: strings.1, flags: 0, doc: nil, group: 0)
    }
    self.options.append(argp_option())
  }

  func withArgp<Result>(parser: argp_parser_t, _ body: (UnsafePointer<argp>) -> Result) -> Result {
    options.withUnsafeBufferPointer { options in
      var root = argp()
      root.options = options.baseAddress
      root.parser = parser
      return withUnsafePointer(to: root) { body($0) }
    }
  }

  func free() { (names + values).forEach { Glibc.free($0) } }
}
