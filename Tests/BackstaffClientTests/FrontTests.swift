import BackstaffBus
import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffClient

@Suite struct FrontTests {
  private let folder: TemporaryFolder
  private let front: Front

  init() throws {
    folder = try TemporaryFolder()
    front = try Front(
      FrontOptions(runDirectory: folder.path, name: "test", kind: .front, heartbeatMilliseconds: 100))
  }

  /// Serves front and daemon by turns until an event is the one wanted.
  @discardableResult
  private func wait<Answer>(_ daemon: TestDaemon?, for answer: (FrontEvent) -> Answer?) throws -> Answer {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      try daemon?.serve()
      while let event = try front.nextEvent() {
        if let found = answer(event) { return found }
      }
      try front.wait(.milliseconds(200), alongside: [daemon?.pollItem].compactMap { $0 })
    }
    throw BusError(.timedOut, "the event did not come")
  }

  private func live(_ daemon: TestDaemon) throws -> ConnectionState.Live {
    try wait(daemon) { if case .connection(.live(let live)) = $0 { live } else { nil } }
  }

  @Test func `a front waits for its daemon and finds it`() throws {
    #expect(try front.service() == [.connection(.connecting)])
    let daemon = try TestDaemon(in: folder, head: 5)
    let live = try live(daemon)
    #expect(live.head == 5)
    #expect(live.epoch == 1)
    #expect(daemon.hellos == 1)
  }

  @Test func `submissions, slices and questions cross a real socket`() throws {
    let daemon = try TestDaemon(in: folder)
    let handle = try front.open(Open(scope: ""))
    let token = try front.submit(Submit(path: "add"))
    let link = try front.submitLink(url: "desk://x", id: WireID(high: 1, low: 2))
    var document = SliceDocument()
    var outcomes: [SubmitToken: Int64] = [:]
    try wait(daemon) { event -> Bool? in
      switch event {
      case .stream(handle, let news): #expect(throws: Never.self) { try document.apply(news) }
      case .outcome(let token, .acknowledged(_, let revision, _)): outcomes[token] = revision
      default: break
      }
      return outcomes.count == 2 && document.revision == 2 ? true : nil
    }
    #expect(outcomes == [token: 1, link: 2])
    #expect(document.value == 2)
    let question = try front.command(.status)
    let answer = try wait(daemon) { if case .result(question, let result) = $0 { result } else { nil } }
    #expect(answer == .success(daemon.long))
  }

  @Test func `case 37 what was submitted while no daemon was there is sent once to the next one`() throws {
    var daemon: TestDaemon? = try TestDaemon(in: folder)
    if let daemon { _ = try live(daemon) }
    daemon = nil
    try wait(nil) { if case .connection(.stale) = $0 { true } else { nil } }
    let token = try front.submit(Submit(path: "add"))
    let second = try TestDaemon(in: folder, epoch: 2)
    let revision = try wait(second) { event -> Int64? in
      if case .outcome(token, .acknowledged(_, let revision, _)) = event { revision } else { nil }
    }
    #expect(revision == 1)
    #expect(second.head == 1)
    #expect(second.hellos == 1)
    #expect(front.undecided == 0)
  }

  @Test func `a slice that was closed is heard of no more, not even what had arrived`() throws {
    let daemon = try TestDaemon(in: folder)
    let handle = try front.open(Open(scope: ""))
    try wait(daemon) { if case .stream(handle, .snapshot) = $0 { true } else { nil } }
    let token = try front.submit(Submit(path: "add"))
    try wait(daemon) { event in
      if case .stream(handle, .patch) = event { true } else { nil }
    }
    try front.close(handle)
    let next = try wait(daemon) { $0 }
    guard case .outcome(token, .acknowledged) = next else {
      throw BusError(.system, "an event of a closed slice came: \(next)")
    }
  }

  @Test func `case 85 a daemon that hangs is left and dialled anew`() throws {
    let daemon = try TestDaemon(in: folder)
    _ = try live(daemon)
    daemon.isMute = true
    try wait(daemon) { if case .connection(.stale) = $0 { true } else { nil } }
    daemon.isMute = false
    _ = try live(daemon)
    #expect(daemon.hellos == 2)
  }

  @Test func `a command line tool is told when there is no daemon`() throws {
    let error = #expect(throws: BusError.self) { try front.connect(within: .milliseconds(120)) }
    #expect(error?.code == .noDaemon)
  }

  @Test func `a daemon whose WELCOME is none is named as the cause and tried again until it is mended`() throws {
    let daemon = try TestDaemon(in: folder)
    daemon.isConfused = true
    let obstacle = try wait(daemon) { if case .connection(.notWelcomed(let error)) = $0 { error } else { nil } }
    #expect(obstacle.code == .malformed)
    #expect(front.obstacle == obstacle)
    let error = #expect(throws: BusError.self) { try front.connect(within: .milliseconds(20)) }
    #expect(error?.code == .notWelcomed)
    #expect(error?.message == "the daemon in \(folder.path) does not let this front in: \(obstacle.message)")
    #expect(error?.cause as? WireError == obstacle)
    daemon.isConfused = false
    _ = try live(daemon)
    #expect(front.obstacle == nil)
  }

  @Test func `a front that was closed has ended and says so`() throws {
    let daemon = try TestDaemon(in: folder, epoch: 2)
    _ = try live(daemon)
    try front.close()
    #expect(front.hasEnded)
    #expect(try front.service().last == .connection(.closed))
  }
}
