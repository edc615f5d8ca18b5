import BackstaffWire

/// What the daemon can be asked: `log.read`, `state.at`, `status`.
typealias Question = Command
