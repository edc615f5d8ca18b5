import Backstaff
import BackstaffTerminal
import BackstaffViews

extension Pilot {
  /// Presses keys, one after the other.
  ///
  /// ```swift
  /// try await pilot.press("a")
  /// try await pilot.press(.down, .enter)
  /// ```
  ///
  /// What a key means depends on where the focus is, as at a terminal: a letter is typed into a field, or is the key of
  /// a button. A key that means nothing does nothing.
  public func press(
    _ keys: PilotKey..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    for key in keys {
      try await step(fileID, filePath, line, column) { () throws(PilotError) in
        use(key.key)
      }
    }
  }

  /// Types text into the field that has the focus, character by character. Nothing comes to rest in between, as with a
  /// person who types fast.
  ///
  /// Throws ``PilotError/Code/notFound`` where no field has the focus: the letters would be keys.
  public func type(
    _ text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await step(fileID, filePath, line, column) { () throws(PilotError) in try enter(text) }
  }

  /// Clicks on a field and types into it, behind what is there.
  ///
  /// ```swift
  /// try await pilot.type("htop", into: "Package")
  /// ```
  public func type(
    _ text: String, into label: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    try await step(fileID, filePath, line, column) { () throws(PilotError) in
      use(Key(.click(try target(label, nil))))
    }
    try await step(fileID, filePath, line, column) { () throws(PilotError) in
      handle(Key(.end))
      try enter(text)
    }
  }

  /// What the key leads to is drawn once: by the step, where the views have changed.
  private func use(_ key: Key) {
    handle(key)
    if !host.needsScene { draw() }
  }

  private func enter(_ text: String) throws(PilotError) {
    guard screen.isTyping else {
      throw failure(
        .notFound,
        "no field has the focus, so the letters of “\(text)” would be keys; click on a field, go there with `.tab`, or "
          + "say which with `type(_:into:)`")
    }
    for character in text {
      handle(.character(character))
      if host.needsScene { root = surroundings.run { host.scene() } }
      draw()
    }
  }

  /// Clicks in the middle of what says `label`, as it was drawn.
  ///
  /// ```swift
  /// try await pilot.click("Plan it")
  /// try await pilot.click("Drop", at: 1)      // the second one
  /// ```
  ///
  /// Controls, rows, the keys of the bottom line and any word in one of them can be clicked on. Throws what keeps a
  /// person from it: nothing of that label (``PilotError/Code/notFound``, with the labels that are near), several
  /// (``PilotError/Code/ambiguous``), something over it (``PilotError/Code/covered``, with its name), not in the
  /// picture (``PilotError/Code/offScreen``), or out of use (``PilotError/Code/disabled``).
  ///
  /// - Parameter index: Which of several that can be seen, in the order of drawing, from 0.
  public func click(
    _ label: String, at index: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    try await step(fileID, filePath, line, column) { () throws(PilotError) in
      use(Key(.click(try target(label, index))))
    }
  }

  /// Makes the picture larger or smaller; any size from 0×0 is drawn.
  public func resize(
    columns: Int, rows: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await step(fileID, filePath, line, column) { () throws(PilotError) in
      size = PilotSize(columns: columns, rows: rows)
      draw()
    }
  }

  /// Moves the clock on. Whoever is due on the way wakes, in order, and what that leads to is done and drawn before the
  /// next one wakes.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await step(fileID, filePath, line, column) { () async throws(PilotError) in
      // Also where nobody has slept yet, the clock is to settle this pilot and not to guess.
      await DependencyValues.$current.withValue(surroundings.dependencies) { await clock.advance(by: duration) }
    }
  }

  /// Waits until everything is at rest. The other steps do so by themselves; this one is for what begins when the views
  /// are first shown, and for what the test has done beside the pilot.
  public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    try await step(fileID, filePath, line, column) { () throws(PilotError) in }
  }

  /// Ends the test: everything comes to rest, the views go, and effects that still run fail the test.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let hadQuit = hasQuit
    hasQuit = false
    defer { hasQuit = hadQuit }
    try await step(fileID, filePath, line, column) { () throws(PilotError) in
      surroundings.run { host.close() }
      watch.hasFinished = true
    }
    source?.close()
    let left = watch.effects
    guard !left.isEmpty else { return }
    let heading = FailureText.count(left.count, "effect is", "effects are") + " still running at the end:"
    Issue.report("\(heading)\n\(PilotText.list(left))\n\(PilotText.unfinished)", at: watch.place)
  }
}
