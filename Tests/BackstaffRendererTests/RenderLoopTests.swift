import Backstaff
import BackstaffClient
import BackstaffTerminal
import BackstaffViews
import BackstaffWire
import Foundation
import Testing

@testable import BackstaffRenderer

/// Something to show, without a daemon.
@MainActor
private final class Shelf: RenderSource {
  var revision: Int64? = 1
  var isMoving = false
  var connection = StoreConnection.live
  var notice: String?
  /// What `showWhatIsSeen` finds out: that rows are missing.
  var isShort = false

  func received(_ event: FrontEvent) -> Bool { false }

  func showWhatIsSeen() {
    if isShort { (isShort, isMoving) = (false, true) }
  }
}

/// A surface that counts.
@MainActor
private final class Sheet: RenderSurface {
  let isInteractive: Bool
  var isStale = false
  private(set) var presented: [String?] = []
  private(set) var rehearsed = 0

  init(isInteractive: Bool) { self.isInteractive = isInteractive }

  var descriptors: [Int32] { [] }
  func timeoutMilliseconds() -> Int? { nil }
  func service() -> TerminalDriver.Outcome { .running }
  func takeUsed() -> Set<String> { [] }
  func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool) {}
  func rehearse(_ scene: SceneNode) { rehearsed += 1 }
  func close() {}

  func present(_ scene: SceneNode, notice: String?, status: String?, hasSubmissionsInFlight: Bool) {
    isStale = false
    presented.append(notice)
  }
}

@MainActor
@Suite struct RenderLoopTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("loop-\(UUID())").path

  private func loop(_ shelf: Shelf, on sheet: Sheet, until deadline: ContinuousClock.Instant? = nil) throws
    -> RenderLoop
  {
    let front = try Front(FrontOptions(runDirectory: folder, name: "test", kind: .front))
    return try RenderLoop(front, shelf, on: sheet, until: deadline) { Text("seen") }
  }

  @Test func `a turn in which nothing happened draws nothing`() throws {
    let (shelf, sheet) = (Shelf(), Sheet(isInteractive: true))
    let loop = try loop(shelf, on: sheet)
    for _ in 0..<5 { #expect(try loop.turn() == nil) }
    #expect(sheet.presented == [nil])
    sheet.isStale = true
    _ = try loop.turn()
    #expect(sheet.presented.count == 2, "a key was handled")
    shelf.notice = "refused"
    _ = try loop.turn()
    #expect(sheet.presented == [nil, nil, "refused"])
    shelf.revision = 2
    _ = try loop.turn()
    #expect(sheet.presented.count == 4, "the status says the revision")
    _ = try loop.turn()
    #expect(sheet.presented.count == 4 && sheet.rehearsed == 0)
  }

  @Test func `what is printed waits for the rows that it wants`() throws {
    let (shelf, sheet) = (Shelf(), Sheet(isInteractive: false))
    let loop = try loop(shelf, on: sheet)
    shelf.isShort = true
    _ = try loop.turn()
    #expect(sheet.rehearsed == 1 && sheet.presented.isEmpty && shelf.isMoving)
    shelf.isMoving = false
    _ = try loop.turn()
    #expect(sheet.presented.count == 1)
  }

  @Test func `one frame in time is asked for, and where none comes that is said`() throws {
    let (shelf, sheet) = (Shelf(), Sheet(isInteractive: false))
    // There is no daemon, so nothing is ever settled.
    #expect(try loop(shelf, on: sheet, until: .now + .seconds(600)).turn() == nil)
    #expect(throws: (any Error).self) { try loop(shelf, on: sheet, until: .now).turn() }
    #expect(sheet.presented.isEmpty)
  }
}
