import BackstaffJSON
import BackstaffTerminal
import BackstaffViews

/// Where a renderer shows its scenes.
@MainActor
package protocol RenderSurface: AnyObject {
  /// Whether a person sits there.
  var isInteractive: Bool { get }
  /// What to poll for reading.
  var descriptors: [Int32] { get }
  /// How long the poll may wait; nil when only a descriptor can bring news.
  func timeoutMilliseconds() -> Int?
  /// Handles what has arrived.
  func service() throws -> TerminalDriver.Outcome
  /// The controls that were used since the last call.
  func takeUsed() -> Set<String>
  /// Takes a scene without showing it, for the next of the letters that were typed ahead.
  func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool)
  /// Whether the picture of the scene may be another one now: a key was handled, or the size is another.
  var isStale: Bool { get }
  /// Makes the picture of a scene and shows nothing: what the views look at then can be on its way before anything is
  /// printed.
  func rehearse(_ scene: SceneNode)
  /// Shows a scene.
  func present(_ scene: SceneNode, notice: String?, status: String?, hasSubmissionsInFlight: Bool) throws
  /// Gives back what was taken.
  func close()
}

extension TerminalDriver: RenderSurface {
  package func timeoutMilliseconds() -> Int? { timeoutMilliseconds(now: .now) }

  package func service() throws -> Outcome { try service(now: .now) }

  package func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool) {
    update(scene, hasSubmissionsInFlight: Optional(hasSubmissionsInFlight))
  }

  package func present(
    _ scene: SceneNode, notice: String?, status: String?, hasSubmissionsInFlight: Bool
  ) throws {
    try present(scene, notice: notice, status: status, hasSubmissionsInFlight: Optional(hasSubmissionsInFlight))
  }
}

/// Prints each scene as one line of JSON, for tests and tools. Nothing can be done there.
@MainActor
final class SceneSurface: RenderSurface {
  private let write: (String) throws -> Void
  private var last: String?

  init(write: @escaping (String) throws -> Void) {
    self.write = write
  }

  var isInteractive: Bool { false }
  var descriptors: [Int32] { [] }
  func timeoutMilliseconds() -> Int? { nil }
  func service() throws -> TerminalDriver.Outcome { .running }
  func takeUsed() -> Set<String> { [] }
  func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool) {}
  var isStale: Bool { false }
  func rehearse(_ scene: SceneNode) { _ = scene.document() }
  func close() {}

  func present(_ scene: SceneNode, notice: String?, status: String?, hasSubmissionsInFlight: Bool) throws {
    guard case .object(var members) = scene.document() else { return }
    if let notice { members["notice"] = .string(notice) }
    let line = JSON.object(members).safeText
    guard line != last else { return }
    last = line
    try write(line)
  }
}
