import Testing

@testable import BackstaffTerminal

struct TerminalQuestionsTests {
  private let start = ContinuousClock.now

  @Test func `what was answered before the last answer counts, once`() {
    var questions = TerminalQuestions(now: start)
    #expect(questions.receive([.keyboard(0), .mode(2026, state: 2)], now: start) == nil)
    #expect(questions.isOpen(now: start))
    let answers = questions.receive([.mode(2027, state: 1), .device([62, 52]), .keyboard(0)], now: start)
    #expect(
      answers == TerminalAnswers(keyboard: true, synchronized: true, clusters: .on, clipboard: true))
    #expect(!questions.isOpen(now: start))
    #expect(questions.receive([.device([62])], now: start) == nil)
  }

  @Test func `a terminal that knows nothing answers the last question only`() {
    var questions = TerminalQuestions(now: start)
    #expect(questions.receive([.device([6])], now: start) == TerminalAnswers())
  }

  @Test func `a mode that is unknown or fixed is not turned on`() {
    for (state, clusters, synchronized) in [
      (0, TerminalAnswers.Clusters.unknown, false), (1, .on, true), (2, .off, true), (3, .on, false),
      (4, .unknown, false), (99, .unknown, false),
    ] {
      var questions = TerminalQuestions(now: start)
      let replies = [
        TerminalReply.mode(2026, state: state), .mode(2027, state: state), .mode(1, state: 1), .device([1]),
      ]
      let answers = questions.receive(replies, now: start)
      #expect(answers?.clusters == clusters && answers?.synchronized == synchronized, "state \(state)")
    }
  }

  @Test func `an answer that comes too late is not listened to`() {
    var questions = TerminalQuestions(now: start)
    #expect(questions.receive([.keyboard(1)], now: start) == nil)
    #expect(questions.receive([.device([62])], now: start + TerminalQuestions.limit) == nil)
    #expect(!questions.isOpen(now: start + TerminalQuestions.limit))
  }
}
