import Backstaff
import BackstaffJSON
import BackstaffWire

/// A question about a session's effects that waits until the session is at rest.
struct RestQuestion {
  let session: String
  let connection: WireID
  let request: Int64
  /// What the asker knows already, by the `mark` of the answer that told it.
  let known: String?
}

extension DaemonLoop {
  /// Answers `effects`: which run, once everything that was reduced is on disk, and not before that is something new.
  func askForRest(_ params: JSON, _ session: Session, _ request: Int64, to id: WireID) {
    restQuestions.append(
      RestQuestion(session: session.name, connection: id, request: request, known: params["known"]?.stringValue))
  }

  /// Cancels effects as if their scope had gone, and answers as `effects` does.
  func cancelEffects(_ params: JSON, _ session: Session, _ request: Int64, to id: WireID) throws(WireError) {
    var ids: [EffectID] = []
    for text in params["effects"]?.arrayValue ?? [] {
      guard let effect = text.stringValue.flatMap(EffectID.init(text:)) else {
        throw WireError(.invalidPayload, "`effects` must hold ids of effects, like `7:0`")
      }
      ids.append(effect)
    }
    session.cancel(ids)
    askForRest([:], session, request, to: id)
  }

  /// Answers the questions of sessions that are at rest, and hurries the others along.
  func answerRest() {
    guard !restQuestions.isEmpty else { return }
    let questions = restQuestions
    restQuestions = []
    for question in questions {
      guard connections[question.connection] != nil, let session = sessions[question.session] else { continue }
      let mark = session.effectsMark
      if !session.pending.isEmpty || isCommitting(session) {
        session.flush()
        restQuestions.append(question)
      } else if mark == question.known {
        restQuestions.append(question)
      } else {
        reply(session.effectsAnswer(mark), question.request, to: question.connection)
      }
    }
  }
}

extension Session {
  /// Cancels effects from outside.
  func cancel(_ ids: [EffectID]) {
    for id in app.cancel(ids) { noteEnded(id, how: "cancelled") }
  }

  /// Tells one moment of the session's effects from another.
  fileprivate var effectsMark: String { "\(head)/" + app.liveEffects.map(\.description).joined(separator: ",") }

  fileprivate func effectsAnswer(_ mark: String) -> JSON {
    .object([
      "mark": .string(mark), "head": .integer(head), "elements": .integer(Int64(app.nextElement)),
      "effects": .array(app.liveEffects.map { .string($0.description) }),
    ])
  }
}
