import Backstaff

/// The work that the fixtures do.
extension Effect where Action: Sendable {
  /// Sends `tick` every second, until it is cancelled under `loop`.
  static func ticking(_ tick: Action, _ clock: any Clock<Duration>) -> Effect {
    .run { send in
      while true {
        try await clock.sleep(for: .seconds(1))
        await send(tick)
      }
    }.cancellable(id: "loop")
  }

  /// Sends `answer` some time later.
  static func answering(
    _ answer: Action, after delay: Duration = .seconds(1), _ clock: any Clock<Duration>
  ) -> Effect {
    .run { send in
      try await clock.sleep(for: delay)
      await send(answer)
    }
  }
}

extension Effect {
  /// Never ends by itself.
  static var hanging: Effect {
    .run { _ in
      let nothing = AsyncStream<Never> { _ in }
      for await _ in nothing {}
      try Task.checkCancellation()
    }
  }
}

/// Where the fixtures dismiss.
enum Leaving {
  static let line: UInt = #line + 6
}

extension Effect {
  /// Dismisses the presentation that it belongs to.
  static func leaving(_ dismiss: DismissEffect) -> Effect {
    .run { _ in await dismiss() }
  }
}
