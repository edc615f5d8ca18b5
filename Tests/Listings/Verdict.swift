/// What became of a listing.
package struct Verdict: Equatable, Sendable, CustomStringConvertible {
  package enum Result: Equatable, Sendable {
    case failed(String)
    /// Compiled; the text is why it is not known to behave, where a test was to tell.
    case compiled(String?)
    case behaves
  }

  package let listing: String
  package let result: Result

  package init(listing: String, result: Result) {
    self.listing = listing
    self.result = result
  }

  package var isCompiled: Bool {
    if case .failed = result { return false }
    return true
  }

  package var description: String {
    switch result {
    case .failed(let reason): "\(listing) failed: \(reason)"
    case .compiled(nil): "\(listing) compiled"
    case .compiled(let reason?): "\(listing) compiled; \(reason)"
    case .behaves: "\(listing) compiled, behaves"
    }
  }

  /// One verdict for each listing, by name: of one that stands in several frames, the worst.
  package static func merged(_ verdicts: [Verdict]) -> [Verdict] {
    Dictionary(grouping: verdicts, by: \.listing).values
      .compactMap { $0.min { $0.rank < $1.rank } }
      .sorted { $0.listing < $1.listing }
  }

  private var rank: Int {
    switch result {
    case .failed: 0
    case .compiled(.some): 1
    case .behaves: 2
    case .compiled(nil): 3
    }
  }

  /// The last line of a run.
  package static func summary(_ verdicts: [Verdict]) -> String {
    let behaving = verdicts.count { $0.result == .behaves }
    return "\(verdicts.count { $0.isCompiled }) of \(verdicts.count) listings compiled, \(behaving) behave"
  }
}

/// A frame that was compiled, or was not.
package struct CompiledFrame: Sendable {
  package let name: String
  package let assembly: Assembly
  package let listings: [String]
  package let errors: [Diagnostic]
  package let isCompiled: Bool

  package init(
    name: String, assembly: Assembly, listings: [String], errors: [Diagnostic], isCompiled: Bool
  ) {
    self.name = name
    self.assembly = assembly
    self.listings = listings
    self.errors = errors
    self.isCompiled = isCompiled
  }

  /// The module that the frame is.
  package static func module(_ frame: String) -> String { "Frame_" + frame.replacing("-", with: "_") }

  /// What became of the frame's listings, after a run of all tests.
  package func verdicts(_ tests: [TestRecord]) -> [Verdict] {
    listings.map { Verdict(listing: $0, result: result(of: $0, tests)) }
  }

  private func result(of listing: String, _ tests: [TestRecord]) -> Verdict.Result {
    if let problem = assembly.problems[listing] { return .failed(problem) }
    guard isCompiled else { return .failed(failure(of: listing)) }
    let own = tests.filter { $0.module == CompiledFrame.module(name) && speaks($0, for: listing) }
    if own.isEmpty { return .compiled(nil) }
    guard let failing = own.first(where: { !$0.passed }) else { return .behaves }
    return .compiled("“\(failing.name)”: \(failing.problems.first ?? "the run ended before it did")")
  }

  private func failure(of listing: String) -> String {
    let places = errors.map { error in (error, place(of: error.line)) }
    if let (error, place) = places.first(where: { $0.1?.listing == listing }), let place {
      return "line \(place.number): \(error.message)"
    }
    guard let (error, place) = places.first else { return "its frame \(name) does not compile" }
    let line = place.map { "line \($0.number) of \($0.listing ?? "the frame"): " } ?? ""
    return "its frame \(name) does not compile: \(line)\(error.message)"
  }

  private func place(of line: Int) -> Assembly.Line? {
    assembly.lines.indices.contains(line - 1) ? assembly.lines[line - 1] : nil
  }

  /// A test speaks for the listings that its name begins with; one that is a listing itself, for that and for those
  /// inside.
  private func speaks(_ test: TestRecord, for listing: String) -> Bool {
    if let origin = place(of: test.line)?.listing {
      return origin == listing || assembly.inside[origin]?.contains(listing) == true
    }
    return test.name.split { " ,:".contains($0) }.contains { $0 == listing }
  }
}
