/// How secrets are written and read by what runs now. Where nobody says otherwise they are hidden.
package enum SecretForm: Sendable {
  /// For everybody outside: nothing of the value is written.
  case hidden
  /// For the way from a front to its daemon, which has to learn the value; and for a copy within the process.
  case plain
  /// For the journal.
  case sealed(any SecretSealer)

  /// The form now.
  @TaskLocal package static var current = SecretForm.hidden

  /// Runs `body` with this form. Bind it as narrowly as possible: tasks that begin in there inherit it.
  package func bound<Output, Failure: Error>(_ body: () throws(Failure) -> Output) throws(Failure) -> Output {
    let result = SecretForm.$current.withValue(self) { () -> Result<Output, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// Makes and opens seals.
package protocol SecretSealer: Sendable {
  /// The seal of some bytes: the same for the same bytes, since events are reduced again and compared.
  func seal(_ bytes: [UInt8]) -> String
  /// The bytes in a seal.
  func open(_ seal: String) throws(SealError) -> [UInt8]
}

/// Why a seal does not open.
package struct SealError: Error, Hashable, Sendable {
  /// What happened, why, and what to try.
  package let message: String

  package init(_ message: String) { self.message = message }
}
