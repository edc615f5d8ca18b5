import BackstaffListings
import Foundation
import Testing

/// The frames of this repository.
@Suite struct FramesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let frames = Result { try Frame.all(in: root.appendingPathComponent("Tests/ListingFrames")) }

  @Test func `each listing has a frame, and the page names those that are changed`() throws {
    let frames = try frames.get()
    #expect(Set(frames.flatMap(\.listings)).count == 63)
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/listings.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").compactMap { $0.firstMatch(of: /^\| (\d{3}-\d{2}) \|/)?.1 }.map(String.init)
    let changed = frames.flatMap { Array($0.fills.keys) + Array($0.changes.keys) + Array($0.ends.keys) }
    // An import is exchanged without a word in the frame.
    #expect(Set(rows) == Set(changed + ["004-04"]))
    #expect(rows == rows.sorted())
  }

  @Test func `what a frame changes it also holds`() throws {
    for frame in try frames.get() {
      let changed = Array(frame.fills.keys) + Array(frame.changes.keys) + Array(frame.ends.keys)
      #expect(Set(changed).isSubset(of: frame.listings), "\(frame.name)")
    }
  }
}
