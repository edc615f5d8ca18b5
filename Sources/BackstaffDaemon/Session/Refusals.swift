import Backstaff
import BackstaffJSON
import BackstaffWire

extension StalePin {
  /// The refusal of a submission that acts on what has been replaced.
  var error: WireError {
    let now = current.map { "presentation \($0)" } ?? "nothing"
    var detail: [String: JSON] = ["path": .string(path.description), "seen": .integer(seen)]
    detail["current"] = current.map { .integer($0) }
    return WireError(
      .stale, "`\(path)` was presentation \(seen) when this was sent; \(now) is there now. Look again before acting",
      detail: .object(detail))
  }
}

extension WireError {
  /// The refusal of a reducer as it travels: its own code is in the detail.
  init(_ refusal: Refusal) {
    self.init(.guardRejected, refusal.message, detail: .object(["code": .string(refusal.code)]))
  }
}
