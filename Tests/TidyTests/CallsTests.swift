import Testing

@Suite struct `Rules about calls` {
  static let banned: [(String, String)] = [
    ("let x = try! read()", "try! is banned: throw, or handle the error"),
    ("let x = y as! Int", "as! is banned: use as? and say what else can happen"),
    ("fatalError(\"no\")", "fatalError( is banned: report an issue or throw"),
    ("abort()", "abort( is banned: report an issue or throw"),
    ("print(\"hello\")", "print( is banned: a library does not print"),
    ("dump(x)", "dump( is banned: a library does not print"),
    ("Thread.sleep(forTimeInterval: 1)", "Thread.sleep( is banned: wait for the thing itself"),
    ("usleep(10)", "usleep( is banned: wait for the thing itself"),
    ("sleep(1)", "sleep( is banned: wait for the thing itself"),
    ("_ = Glibc.sleep(1)", "Glibc.sleep( is banned: wait for the thing itself"),
  ]

  @Test(arguments: banned) func `a banned call is found in a library`(code: String, message: String) {
    #expect(Rule.bannedCalls.messages("func f() {\n  \(code)\n}\n") == ["2: \(message)"])
  }

  @Test func `words in comments and texts are no calls`() {
    let text = """
      // try! fatalError( print( sleep(
      let words = "try! as! fatalError(1) print(2)"
      let printer = fingerprint(x)
      clock.sleep(for: second)
      let other = try? read() as? Int
      self.print(page)
      """
    #expect(Rule.bannedCalls.messages(text) == [])
  }

  @Test func `a call inside an interpolation is a call`() {
    #expect(Rule.bannedCalls.messages("let text = \"\\(y as! Int)\"").count == 1)
  }

  @Test func `programs may print and effects may wait`() {
    #expect(Rule.bannedCalls.messages("print(1)", at: "Sources/desk/main.swift") == [])
    #expect(Rule.bannedCalls.messages("try await Task.sleep(for: x)") == [])
  }

  @Test func `tests may trap but not wait blindly`() {
    let test = "Tests/BackstaffTests/A.swift"
    #expect(Rule.bannedCalls.messages("let x = try! read() as! Int\nprint(x)", at: test) == [])
    for call in ["Task.sleep", "Thread.sleep", "sleep", "usleep", "nanosleep"] {
      #expect(
        Rule.bannedCalls.messages("\(call)(1)", at: test) == ["1: \(call)( is banned: wait for the thing itself"])
    }
  }

  static let hatches: [(String, String)] = [
    ("final class Box: @unchecked Sendable {}", "@unchecked"),
    ("nonisolated(unsafe) var counter = 0", "nonisolated(unsafe)"),
    ("@preconcurrency import Glibc", "@preconcurrency"),
    ("let x = unsafeBitCast(y, to: Int.self)", "unsafeBitCast"),
    ("preconditionFailure()", "preconditionFailure"),
    ("MainActor.assumeIsolated { draw() }", "MainActor.assumeIsolated"),
  ]

  @Test(arguments: hatches) func `an escape hatch needs a comment`(code: String, name: String) {
    let message = "\(name) needs a comment above that says what protects it"
    #expect(Rule.escapeHatches.messages(code) == ["1: \(message)"])
    #expect(Rule.escapeHatches.messages("// far away\nlet other = 1\n\(code)") == ["3: \(message)"])
    #expect(Rule.escapeHatches.messages("// Only the loop thread touches it.\n\(code)") == [])
  }

  @Test func `a comment of the type does not excuse its member`() {
    let text = "/// A type.\nstruct S {\n  nonisolated(unsafe) static var x = 0\n}\n"
    #expect(Rule.escapeHatches.messages(text).count == 1)
    let excused = "struct S {\n  // Set before any thread starts.\n  nonisolated(unsafe) static var x = 0\n}\n"
    #expect(Rule.escapeHatches.messages(excused) == [])
  }

  @Test func `the comment of a function or of a guard counts for what it covers`() {
    let first = "/// Never called.\nvar body: Never { preconditionFailure() }\n"
    #expect(Rule.escapeHatches.messages(first) == [])
    let guarded = "func f() {\n  // One word wide.\n  guard fits else { return }\n  unsafeBitCast(x, to: Int.self)\n}\n"
    #expect(Rule.escapeHatches.messages(guarded) == [])
    let second = "/// Text.\nfunc f() {\n  step()\n  preconditionFailure()\n}\n"
    #expect(Rule.escapeHatches.messages(second).count == 1)
    #expect(Rule.escapeHatches.messages(second, at: "Tests/BackstaffTests/A.swift") == [])
    let attributed = "// The lock protects it.\n@frozen\npublic final class Box: @unchecked Sendable {}\n"
    #expect(Rule.escapeHatches.messages(attributed) == [])
  }
}
