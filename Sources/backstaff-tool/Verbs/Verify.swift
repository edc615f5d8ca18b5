import BackstaffCommand

/// `backstaff verify`: the proof that a journal is whole, or where it is not.
enum Verify {
  static let verb = Verb(
    "verify", "prove that a journal is whole",
    arguments: [Argument("DIR", "the daemon's data directory; no daemon may run on it")],
    examples: [
      Example("backstaff verify ~/.local/share/desk", "check the container, the entries, their chain and the states")
    ]
  ) { invocation in
    _ = try invocation.required("DIR")
    return .internalError
  }
}
