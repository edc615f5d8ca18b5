import Backstaff
import Glibc

/// An app whose effects leave their marks outside of it, in a file that outlives the process.
@Reducer
struct Till {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
    var watching: Int?
    var restored = 0
  }

  enum Action {
    case payOnce, payAgain, payBriefly
    case watch, look
    case paid
    case lost
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .payOnce: return Till.payment.once(orElse: .lost)
      case .payAgain: return Till.payment
      case .payBriefly: return Till.payment.transient
      case .watch:
        state.watching = 7
        state.log.append("watch")
      case .look:
        state.watching = nil
        state.log.append("look")
      case .paid: state.log.append("paid")
      case .lost: state.log.append("lost")
      }
      return .none
    }
    .task(id: \.watching) { subject, _ in
      World.note("watched \(subject) \(EffectKey.current?.revision ?? -1):\(EffectKey.current?.ordinal ?? -1)")
      World.crashWhereAsked()
      try await endlessWork()
    }
    .onRestored { state in
      state.restored += 1
      return .none
    }
  }

  private static var payment: Effect<Action> {
    .run { send in
      World.note("ran \(EffectKey.current?.revision ?? -1):\(EffectKey.current?.ordinal ?? -1)")
      World.crashWhereAsked()
      await send(.paid)
    }
  }
}

/// What is outside of an app's process: a file of marks, and what the process was told to do to itself.
enum World {
  static let marksName = "BACKSTAFF_TEST_MARKS"
  static let crashName = "BACKSTAFF_TEST_CRASH"

  /// Adds a line to the marks.
  static func note(_ line: String) {
    guard let path = getenv(marksName) else { return }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  /// Ends the process as a crash does, when it was told to do so in an effect.
  static func crashWhereAsked() {
    if getenv(crashName) != nil { kill(getpid(), SIGKILL) }
  }
}
