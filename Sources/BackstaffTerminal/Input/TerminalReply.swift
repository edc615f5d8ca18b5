/// What a terminal answers to a question.
package enum TerminalReply: Sendable, Hashable {
  /// It knows the keyboard protocol; the flags are those set now.
  case keyboard(Int)
  /// The state of a private mode: 1 set, 2 not set, 3 and 4 the same for ever, 0 not known.
  case mode(Int, state: Int)
  /// What it is, in numbers. Every terminal answers this one, and answers come in the order of the questions: who
  /// asks it last knows with its answer that no other will come.
  case device([Int])
}

extension KeyParser {
  /// A sequence with a `?` in front that is complete: an answer.
  mutating func finishReply(_ final: UInt8, _ bytes: ArraySlice<UInt8>) {
    let numbers = Self.numbers(bytes)
    switch (final, numbers.count) {
    case (0x75, 1): note(.keyboard(numbers[0]))
    case (0x79, 2) where bytes.last == 0x24: note(.mode(numbers[0], state: numbers[1]))
    case (0x63, _): note(.device(numbers))
    default: break
    }
    reset()
  }

  private mutating func note(_ reply: TerminalReply) {
    if replies.count < Self.replyLimit { replies.append(reply) }
  }

  /// The answers since the last call.
  package mutating func takeReplies() -> [TerminalReply] {
    defer { replies = [] }
    return replies
  }

  /// More answers than this are not kept until somebody takes them.
  static var replyLimit: Int { 16 }
}
