import Backstaff
import BackstaffTerminal

extension Pilot {
  /// Compares the picture with the file `Golden/<name>.txt` beside the test, and fails the test where they differ, with
  /// both and where they part.
  ///
  /// ```swift
  /// try pilot.expectFrame("inventory", profile: .sixteen)
  /// ```
  ///
  /// The file says for which terminal it is, has the rows with their numbers, then how parts of them look, and where
  /// the cursor stands:
  ///
  /// ```text
  /// frame 40×3, colours 16, widths clusters
  /// 1│── Inventory ──────────────────────────
  /// 2│ › bash                 5.2.15
  /// 3│ a Add                            q Quit
  /// styles
  /// 1:3-13 bold
  /// ```
  ///
  /// `BACKSTAFF_RECORD=1 swift test --filter …` writes the files of the tests it runs instead. A test target names the
  /// folder in the `exclude` of its manifest.
  ///
  /// - Throws: ``PilotError/Code/file`` when the file cannot be read or written.
  public func expectFrame(
    _ name: String, profile: FrameProfile = .plain, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    try expectFrame(
      name, profile, in: GoldenFolder(besideFile: "\(filePath)"), isRecording: GoldenFolder.isRecording, at: place)
  }

  func expectFrame(
    _ name: String, _ profile: FrameProfile, in folder: GoldenFolder, isRecording: Bool, at place: SourcePlace
  ) throws {
    let frame = GoldenFrame(picture, profile: profile, widths: screen.policy)
    let file = folder.file(name)
    let expected: String?
    do {
      if isRecording { try folder.write(frame.text, name) }
      expected = try folder.read(name)
    } catch {
      let verb = isRecording ? "written" : "read"
      throw PilotError(.file, "the golden frame \(file) cannot be \(verb): \(error)", at: place)
    }
    guard let expected else {
      return Issue.report(
        "there is no golden frame \(file); look at this one, and record it with `BACKSTAFF_RECORD=1`:\n\(frame.text)",
        at: place)
    }
    guard let difference = frame.difference(from: expected) else { return }
    Issue.report(
      "the picture is not the golden frame \(name); \(difference)\nIf it is to be so, record it with "
        + "`BACKSTAFF_RECORD=1`.", at: place)
  }
}
