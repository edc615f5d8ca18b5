import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Glibc

/// The store daemon of an app: it owns the app's sessions, journals every action and streams what changes.
///
/// ```swift
/// let daemon = StoreDaemon(initialState: Inventory.State()) { Inventory() }
/// try daemon.run(DaemonConfiguration(run: "/run/desk", data: "/var/lib/desk"))
/// ```
///
/// The state must have a document form and the actions a recorded form; `@ObservableState` and `@Reducer` see to both.
public struct StoreDaemon<R: Reducer>
where R.State: DocumentConvertible, R.Action: ActionConvertible {
  let initialState: @Sendable () -> R.State
  let reducer: R

  /// A daemon whose sessions begin at `initialState`.
  public init(initialState: @autoclosure @escaping @Sendable () -> R.State, reducer: () -> R) {
    self.initialState = initialState
    self.reducer = reducer()
  }

  /// Serves until SIGTERM, SIGINT or SIGHUP.
  ///
  /// - Throws: ``DaemonError`` when the daemon cannot start, or when it must stop because its journal is in doubt; the
  ///   next start recovers.
  public func run(_ configuration: DaemonConfiguration) throws(DaemonError) {
    StopSignals.block()
    let descriptors = DescriptorLimit.raise()
    if descriptors < DescriptorLimit.needed {
      Log.warning(
        "only \(descriptors) descriptors may be open, \(DescriptorLimit.needed) are needed for as many connections as "
          + "a daemon serves; raise the limit (`ulimit -Hn`, `LimitNOFILE=`)")
    }
    try checkDescriptors()
    let inbox = try makeInbox()
    guard StopSignals.watch({ inbox.put(.stop(signal: $0)) }) else {
      throw DaemonError(.cannotServe, "the system has no thread to give")
    }
    try run(configuration, inbox)
  }

  func makeInbox() throws(DaemonError) -> Inbox {
    do throws(BusError) { return try Inbox() } catch { throw DaemonError(.cannotServe, "\(error)") }
  }

  /// Looks whether there are descriptors for the first connections, before anything is opened.
  private func checkDescriptors() throws(DaemonError) {
    do throws(BusError) {
      try DescriptorLimit.require(DescriptorLimit.neededByDaemon)
    } catch {
      throw DaemonError(.system, error.message)
    }
  }

  /// Serves until `inbox` says to stop.
  func run(_ configuration: DaemonConfiguration, _ inbox: Inbox, isReady: () -> Void = {}) throws(DaemonError) {
    let schema = try checkedSchema()
    try checkActions()
    let directory: RunDirectory
    do throws(BusError) {
      directory = try RunDirectory.claim(configuration.run)
    } catch {
      throw DaemonError(error.code == .held ? .held : .cannotServe, "\(error)")
    }
    if configuration.startsFresh { try setAside(configuration.data) }
    let dependencies = DependencyValues.captured { $0.context = configuration.context }
    let served = dependencies.bound { () -> Result<Void, DaemonError> in
      do throws(DaemonError) {
        return .success(try serve(configuration, schema, directory, inbox, isReady: isReady))
      } catch {
        return .failure(error)
      }
    }
    try served.get()
  }

  /// The schema of the state, or the names of the members that keep it from being a document.
  private func checkedSchema() throws(DaemonError) -> Schema {
    let schema = SchemaWriter.schema(of: R.State.self)
    guard schema.undocumented.isEmpty else {
      throw DaemonError(
        .undocumented,
        "these members have no document form, so they could not be journaled: "
          + schema.undocumented.joined(separator: ", ") + ". Make their types Codable, or put @ObservableState on them")
    }
    return schema
  }

  /// Refuses actions that could never be journaled, by name.
  func checkActions() throws(DaemonError) {
    let unrecordable = ActionSchemaWriter.unrecordable(in: R.Action.self)
    guard unrecordable.isEmpty else {
      throw DaemonError(
        .undocumented,
        "these actions carry what has no recorded form, so they could not be journaled: "
          + unrecordable.joined(separator: ", ") + ". Make what they carry Codable")
    }
  }

  private func setAside(_ data: String) throws(DaemonError) {
    do throws(JournalError) {
      let name = try Journal.setAside(directory: data)
      Log.info("the old journal was kept as \(name)")
    } catch {
      throw DaemonError(.journal, "the old journal could not be set aside: \(error)")
    }
  }
}

extension StoreDaemon: Sendable {}

/// Where a daemon lives and what it allows.
public struct DaemonConfiguration: Sendable {
  /// The folder of the socket, the lock and `endpoint.json`.
  public var run: String
  /// The folder of the journal.
  public var data: String
  /// Whether an old journal is kept aside and a new one begun.
  public var startsFresh: Bool
  /// The most sessions the daemon holds.
  public var sessionLimit: Int

  /// Every how many events of a session one is reduced a second time, to find reducers that do not give the same twice;
  /// 1 checks all of them, which is the default in the context of a test, and 0 none. What is found is logged and
  /// journaled as an issue, once for each action.
  public var checksEvery: Int
  /// What dependencies are that nobody has set.
  public var context: DependencyValues.Context

  /// Faults that a test asks for by the environment; see ``FaultPoints``.
  package var faults = getenv("BACKSTAFF_FAULT").map { String(cString: $0) }

  /// Whether the daemon is a part of another program, which speaks for itself.
  var isEmbedded = false
  /// Where effects run; in a test on an executor that the test drains.
  package var effectExecutor: (any TaskExecutor)?
  /// Called when an effect is about to tell the loop something.
  package var effectTells: (@Sendable () -> Void)?

  /// The default of ``sessionLimit``.
  public static let standardSessionLimit = 64
  /// The default of ``checksEvery`` outside of tests.
  public static let standardChecksEvery = 100

  /// A configuration.
  public init(
    run: String, data: String, startsFresh: Bool = false, sessionLimit: Int = Self.standardSessionLimit,
    checksEvery: Int? = nil, context: DependencyValues.Context = .live
  ) {
    self.run = run
    self.data = data
    self.startsFresh = startsFresh
    self.sessionLimit = sessionLimit
    self.checksEvery = checksEvery ?? (context == .test ? 1 : Self.standardChecksEvery)
    self.context = context
  }
}

/// Why a daemon could not start, or had to stop.
public struct DaemonError: Error, Sendable, CustomStringConvertible {
  /// A kind of failure; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Another daemon has the run folder or the journal.
    public static let held = Code(rawValue: "held")
    /// Folders, sockets or threads are not to be had.
    public static let cannotServe = Code(rawValue: "cannot_serve")
    /// The system gives fewer descriptors than are needed.
    public static let system = Code(rawValue: "system")
    /// The state has members without a document form, or an action carries something without a recorded form.
    public static let undocumented = Code(rawValue: "undocumented")
    /// The journal was written by an app whose state this build cannot read.
    public static let schema = Code(rawValue: "schema")
    /// The journal cannot be opened, is damaged, or a commit is in doubt.
    public static let journal = Code(rawValue: "journal")
    /// The key of the journal's secrets is missing or not to be used, or a secret cannot be read with it.
    public static let secrets = Code(rawValue: "secrets")
  }

  /// The kind of failure.
  public let code: Code
  /// The status of `sysexits.h` that a program ends with for it.
  public var exitStatus: Int32 {
    switch code {
    case .held: EX_TEMPFAIL
    case .system: EX_OSERR
    case .schema, .undocumented, .secrets: EX_CONFIG
    case .journal: EX_IOERR
    default: EX_CANTCREAT
    }
  }
  /// What happened, why, and what to try.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
