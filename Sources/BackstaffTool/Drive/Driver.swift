import BackstaffBus
import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// Carries out the steps of a script, one after the other, as one front.
struct Driver {
  let front: Front
  let settings: Settings
  private var killed: KilledDaemon?

  /// How often a daemon that is being started is looked at.
  private static let lookInterval: Duration = .milliseconds(20)

  init(_ front: Front, _ settings: Settings) {
    self.front = front
    self.settings = settings
  }

  mutating func perform(_ action: Step.Action) throws(StepFailure) {
    do {
      switch action {
      case .send(let path, let payload): try send(Submit(path: path, payload: payload))
      case .link(let url): try send(Submit.link(url, id: WireID.random().description))
      case .refuse(let path, let payload): try refuse(Submit(path: path, payload: payload))
      case .expect(let scope, let expectation): try expect(scope, expectation)
      case .wait(let scope, let expectation, let time): try wait(scope, expectation, within: time)
      case .kill: killed = try KilledDaemon.kill(in: settings.run)
      case .restart: try restart()
      }
    } catch let failure as StepFailure {
      throw failure
    } catch {
      throw StepFailure("\(error)")
    }
  }

  private func send(_ submit: Submit) throws {
    _ = try outcome(of: submit).line()
  }

  private func outcome(of submit: Submit) throws -> SubmitResult {
    try front.outcome(of: submit, settings, repeatingIs: nil)
  }

  private func refuse(_ submit: Submit) throws {
    switch try outcome(of: submit) {
    case .acknowledged(let ack, _, _) where ack.outcome == .rejected: return
    case .acknowledged(let ack, let revision, _):
      throw StepFailure("the action was not rejected", actual: .string(ack.outcome.rawValue), revision: revision)
    case .refused(let nack) where nack.error.code.retry == .no: return
    case .refused(let nack): throw nack.error
    case .lost(let error): throw error
    }
  }

  private func expect(_ scope: String, _ expectation: Expectation) throws {
    let snapshot = try front.snapshot(of: scope, within: settings.timeout)
    let slice = snapshot.isAbsent ? nil : snapshot.value
    if let failure = expectation.failure(of: slice, revision: snapshot.revision) { throw failure }
  }

  /// Follows every revision, so that a state that comes and goes is seen.
  private func wait(_ scope: String, _ expectation: Expectation, within time: Duration) throws {
    let handle = try front.open(Open(scope: scope, mode: .every))
    var document = SliceDocument()
    var failure: StepFailure?
    do {
      _ = try front.run(within: time) { event -> Bool? in
        switch event {
        case .stream(handle, let change):
          guard try apply(change, to: &document, handle), let revision = document.revision else { return nil }
          failure = expectation.failure(of: document.isAbsent ? nil : document.value, revision: revision)
          return failure == nil ? true : nil
        case .streamEnded(handle, let error): throw error
        default: return nil
        }
      }
    } catch let error as BusError {
      guard var failure else { throw error }
      failure.message += ", and it did not become as expected within \(time)"
      throw failure
    }
    try front.close(handle)
  }

  private func apply(_ change: StreamEvent, to document: inout SliceDocument, _ handle: StreamHandle) throws -> Bool {
    do throws(WireError) {
      try document.apply(change)
      return true
    } catch {
      try front.distrust(handle)
      return false
    }
  }

  /// Starts the daemon and waits until it serves this front.
  private mutating func restart() throws {
    guard let killed else { throw StepFailure("no daemon was killed before") }
    let child = try killed.start()
    let end = ContinuousClock.now + settings.timeout
    while ContinuousClock.now < end {
      for event in try front.service() {
        switch event {
        case .connection(.live): return self.killed = nil
        case .connection(.refused(let error)): throw error
        default: break
        }
      }
      if let ending = child.ending() { throw StepFailure("the daemon did not stay: \(ending)") }
      try front.wait(Self.lookInterval)
    }
    throw StepFailure("the daemon does not serve after \(settings.timeout)")
  }
}
