import Testing

enum Usual {
  // LISTING 001-01
}

/// The values of the statements in a closure.
@resultBuilder
private enum Answers {
  static func buildBlock(_ answers: Bool...) -> [Bool] { answers }
}

extension Usual.State {
  fileprivate mutating func show() {
    // FILL 001-02 1: "Sign-in failed"
    // FILL 001-02 2: "Try again"
    // LISTING 001-02
  }

  fileprivate mutating func hide() {
    // LISTING 001-03
  }

  @Answers fileprivate var isHidden: [Bool] {
    // LISTING 001-13
  }
}

@Suite struct `An alert in three values` {
  @Test func `001-01 001-02 001-03 001-13 three values are kept in step by hand`() {
    var state = Usual.State()
    #expect(state.isHidden == [true, true, true])
    state.show()
    #expect(state.isHidden == [false, false, false])
    state.showAlert = false
    // Whoever forgets one of them leaves it behind.
    #expect(state.isHidden == [true, false, false])
    #expect(state != Usual.State())
    state.hide()
    #expect(state == Usual.State())
  }
}
