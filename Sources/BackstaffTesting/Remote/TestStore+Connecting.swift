import Backstaff

extension TestStore where State: DocumentConvertible, Action: ActionConvertible {
  /// A store of a session that a running daemon owns: the same steps, against what a person uses.
  ///
  /// ```swift
  /// let store = try await TestStore<Inventory.State, Inventory.Action>(connecting: "/run/desk", session: "test")
  /// await store.send(.addTapped) { $0.destination = .add(Add.State()) }
  /// ```
  ///
  /// Actions are submitted and decided as those of any front; what follows from them, and what effects send, is read in
  /// the daemon's journal. Dependencies are the daemon's own. Effects that ran before the store connected are not
  /// looked at.
  ///
  /// - Parameter limit: How long to wait for the daemon.
  /// - Throws: What keeps the store from connecting: no daemon answers, it refuses, or its state is of other types.
  public convenience init(
    connecting runDirectory: String, session: String = "main", within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    try self.init(
      connecting: runDirectory, session: session, within: limit, host: nil, dependencies: .captured(),
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A store of a daemon in this process.
  ///
  /// - Parameters:
  ///   - host: Where the daemon's effects run.
  ///   - dependencies: Those that the daemon's reducer runs under.
  ///   - whenClosed: Called when the store is gone.
  package convenience init(
    connecting runDirectory: String, session: String = "main", within limit: Duration = .seconds(10),
    host: EffectHost?, dependencies: DependencyValues,
    place: SourcePlace, whenClosed: @escaping @Sendable () -> Void = {}
  ) throws {
    let bell = host?.bell ?? Bell()
    let link = try DaemonLink(runDirectory: runDirectory, session: session, within: limit, bell: bell)
    let run: RemoteRun<State, Action>
    do {
      run = try RemoteRun(
        link, bell: bell, host: host, dependencies: dependencies, place: place, whenClosed: whenClosed)
    } catch {
      link.close()
      throw error
    }
    self.init(run: run, dependencies: dependencies, place: place)
  }
}
