import BackstaffViews
import Glibc

/// A screen on a real surface: a terminal taken over, or plain text on a pipe. The program owns the loop and polls
/// `descriptors` together with its own. Keys come first in each round: they mean what was on the screen, so state
/// that arrives is shown before the next key is looked at.
///
///     let driver = try TerminalDriver()
///     while try driver.service() == .running {
///       receiveState()
///       try driver.present(host.scene(), notice: notice)
///       poll(driver.descriptors + own, timeout: driver.timeoutMilliseconds() ?? -1)
///     }
///     driver.close()
@MainActor
package final class TerminalDriver {
  package private(set) var screen: Screen
  private let surface: Surface
  private var parser = KeyParser()
  private var painter: Painter
  private var waitingSince: ContinuousClock.Instant?
  private var lastText: String?
  /// Set where the screen is told in lines.
  private var linear: LinearScreen?
  private var recording: RecordingFile?
  private var keys: [Key] = []
  private var hasEnded = false
  private var questions: TerminalQuestions?
  /// Whether the picture of the same scene may be another one now.
  package private(set) var isStale = true

  /// How things stand after `service`.
  package enum Outcome: Sendable, Hashable {
    case running
    /// As `running`, after a letter in a field while the next key is one too: it needs no picture before it, only
    /// `update` where the scene is another one now.
    case typing
    /// Nothing more will be typed: a program on a pipe shows what it still has to show and ends.
    case inputEnded
    /// The person asked to leave.
    case quit
  }

  private enum Surface {
    case terminal(TerminalSession)
    case plain(input: Descriptor?, output: Descriptor, size: TerminalSize)
  }

  /// Takes standard input and output: the terminal where there is one, plain frames otherwise. With
  /// `BACKSTAFF_TERMINAL_QUERIES=off` the terminal is asked nothing.
  package convenience init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
    let profile = TerminalProfile.current(wish: options.colors)
    // Before the terminal is taken: what goes wrong here is told on it.
    var file: RecordingFile?
    if let path = options.recording { file = try RecordingFile(path) }
    if profile.isPlain || options.output == .watching {
      let size = TerminalSize(of: 1).flatMap { $0.columns > 0 && $0.rows > 0 ? $0 : nil } ?? .standard
      self.init(
        plainInput: options.output == .watching ? nil : 0, output: 1, size: size, isAccessible: options.isAccessible)
    } else {
      let asks = getenv("BACKSTAFF_TERMINAL_QUERIES").map { String(cString: $0) } != "off"
      let session = try TerminalSession(options.isAccessible ? .lines : .fullScreen)
      try self.init(terminal: session, profile: profile, asks: asks)
    }
    if options.usesMouse { try setMouse(true) }
    guard let file else { return }
    guard case .terminal(let session) = surface, linear == nil else {
      throw TerminalError(
        code: .notATerminal, message: "only a full screen can be recorded, and there is no terminal to draw one on",
        cause: 0)
    }
    try file.begin(session.size)
    recording = file
  }

  /// Shows on a terminal, in the style of the session. `asks` puts the questions to it; without them it is taken for
  /// one that knows nothing special. Where lines are printed nothing is asked: an answer could end up among them.
  package init(
    terminal: TerminalSession, profile: TerminalProfile, asks: Bool = false, now: ContinuousClock.Instant = .now
  ) throws(TerminalError) {
    surface = .terminal(terminal)
    screen = Screen(policy: .scalars)
    painter = Painter(colors: profile.colors)
    linear = terminal.style == .lines ? LinearScreen() : nil
    guard asks, linear == nil else { return }
    questions = TerminalQuestions(now: now)
    // The first frame clears whatever a terminal that does not know a question made of it.
    try terminal.write(Array(TerminalQuestions.bytes.utf8))
  }

  /// Prints each new frame as text and ends when its input ends. Bytes of the input are keys; without one there are
  /// none, and no end.
  package init(
    plainInput: Int32?, output: Int32, size: TerminalSize = .standard, policy: WidthPolicy = .clusters,
    isAccessible: Bool = false
  ) {
    surface = .plain(input: plainInput.map(Descriptor.init), output: Descriptor(output), size: size)
    screen = Screen(policy: policy)
    screen.hasKeys = plainInput != nil
    painter = Painter(colors: .none)
    linear = isAccessible ? LinearScreen() : nil
  }

  /// Whether a person sits at a terminal; on a pipe, frames are text and keys are bytes.
  package var isInteractive: Bool {
    if case .terminal = surface { true } else { false }
  }

  /// Whether clicks are reported and acted upon; while they are, the terminal selects text with Shift held down only.
  package var isMouseOn: Bool { screen.isMouseOn }

  /// Lets the terminal report clicks, or keep them to itself; on a pipe and among lines there are none.
  package func setMouse(_ isOn: Bool) throws(TerminalError) {
    guard case .terminal(let session) = surface, linear == nil else { return }
    try session.set(.mouse, isOn)
    screen.isMouseOn = isOn
  }

  /// Looking only: keys move and scroll and change nothing.
  package var isReadOnly: Bool {
    get { screen.isReadOnly }
    set { screen.isReadOnly = newValue }
  }

  /// What to poll for reading.
  package var descriptors: [Int32] {
    switch surface {
    case .terminal(let session): [session.inputDescriptor, session.signalDescriptor]
    case .plain(let input, _, _): hasEnded ? [] : input.map { [$0.number] } ?? []
    }
  }

  /// How long the poll may wait: not at all while keys wait for a scene that was not shown yet, a moment for a lone
  /// Esc; nil when only a descriptor can bring news.
  package func timeoutMilliseconds(now: ContinuousClock.Instant = .now) -> Int? {
    if screen.hasScene, !keys.isEmpty || hasEnded { return 0 }
    return escapeTimeout(now)
  }

  private func escapeTimeout(_ now: ContinuousClock.Instant) -> Int? {
    guard let waitingSince, let limit = parser.waitMilliseconds else { return nil }
    let waited = (now - waitingSince) / .milliseconds(1)
    return max(0, limit - Int(waited))
  }

  /// Handles what has arrived: sizes, keys, the end of input. Keys wait until there is a scene, and after a key that
  /// did something the rest waits for the next `present`, so that it meets what the first has brought about.
  package func service(now: ContinuousClock.Instant = .now) throws(TerminalError) -> Outcome {
    try receiveNotices()
    try receiveKeys(now)
    guard screen.hasScene else {
      return keys.contains(.control("c")) || keys.contains(.character("q")) ? .quit : .running
    }
    // Whoever wants to leave does not wait for what was typed ahead, nor is more of that taken than can be meant.
    if isInteractive, keys.contains(.control("c")) { return .quit }
    if keys.count > Self.keyLimit { keys.removeLast(keys.count - Self.keyLimit) }
    isStale = isStale || !keys.isEmpty
    while !keys.isEmpty {
      let isTyping = isInteractive && screen.isTyping && keys[0].isText
      let intents = screen.handle(keys.removeFirst())
      if intents.isEmpty {
        // On a pipe nobody looks before the next key: a row that is moved to may have to come first.
        if isInteractive || keys.isEmpty { continue }
        return .running
      }
      guard try perform(intents) else { return .quit }
      return isTyping && keys.first?.isText == true ? .typing : .running
    }
    return hasEnded ? .inputEnded : .running
  }

  /// Keys typed ahead.
  private static let keyLimit = 4096

  private func receiveNotices() throws(TerminalError) {
    guard case .terminal(let session) = surface else { return }
    for notice in try session.notices() {
      isStale = true
      if notice == .resumed { showAnew() }
    }
  }

  private func receiveKeys(_ now: ContinuousClock.Instant) throws(TerminalError) {
    guard !hasEnded else { return }
    let bytes = try readInput()
    keys += parser.receive(bytes ?? [])
    if bytes == nil || (bytes == [] && escapeTimeout(now) == 0) { keys += parser.timeElapsed() }
    waitingSince = parser.waitMilliseconds == nil ? nil : (bytes == [] ? waitingSince ?? now : now)
    hasEnded = bytes == nil
    if let answers = questions?.receive(parser.takeReplies(), now: now) { try heed(answers) }
  }

  private func heed(_ answers: TerminalAnswers) throws(TerminalError) {
    guard case .terminal(let session) = surface else { return }
    isStale = true
    try session.set(.keyboard, answers.keyboard)
    try session.set(.synchronized, answers.synchronized)
    painter.isSynchronized = answers.synchronized
    screen.canCopy = answers.clipboard
    guard answers.clusters != .unknown else { return }
    try session.set(.clusters, answers.clusters == .off)
    screen.policy = .clusters
    painter.forget()
  }

  /// Takes in answers that are still under way, so that they do not end up as words in the shell.
  private func awaitAnswers() {
    guard case .terminal(let session) = surface else { return }
    for _ in 0..<TerminalQuestions.closingReads where questions?.isOpen(now: .now) == true {
      guard let bytes = session.read(within: TerminalQuestions.closingMilliseconds) else { return }
      _ = parser.receive(bytes)
      _ = questions?.receive(parser.takeReplies(), now: .now)
    }
  }

  private func readInput() throws(TerminalError) -> [UInt8]? {
    switch surface {
    case .terminal(let session): try session.read()
    case .plain(let input, _, _): if let input { try input.readAvailable() } else { [] }
    }
  }

  private func showAnew() {
    painter.forget()
    linear?.forget()
  }

  private func copy(_ text: String) throws(TerminalError) {
    if case .terminal(let session) = surface { try session.write(Clipboard.bytes(text)) }
  }

  private func perform(_ intents: [Screen.Intent]) throws(TerminalError) -> Bool {
    for intent in intents {
      switch intent {
      case .quit: return false
      case .perform(let action): action()
      case .redraw: showAnew()
      case .copy(let text): try copy(text)
      case .toggleMouse: try setMouse(!isMouseOn)
      case .suspend:
        if case .terminal(let session) = surface { session.suspend() }
      }
    }
    return true
  }

  /// Takes a scene without showing it: the next key means what it means there.
  package func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool? = nil) {
    screen.update(scene, hasSubmissionsInFlight: hasSubmissionsInFlight)
  }

  /// Makes the picture of a scene and writes nothing: rows are made that would be seen.
  package func rehearse(_ scene: SceneNode) {
    update(scene)
    if case .plain(_, _, let size) = surface { _ = screen.frame(size) }
  }

  /// Shows a scene. Nothing is written when the picture is the one already shown.
  package func present(
    _ scene: SceneNode, notice: String? = nil, status: String? = nil, hasSubmissionsInFlight: Bool? = nil
  ) throws(TerminalError) {
    isStale = false
    screen.notice = notice
    screen.status = status
    update(scene, hasSubmissionsInFlight: hasSubmissionsInFlight)
    if linear != nil { return try announce() }
    switch surface {
    case .terminal(let session):
      let size = session.size
      let bytes = painter.paint(screen.frame(size))
      guard !bytes.isEmpty else { return }
      try session.write(bytes)
      try recording?.add(bytes, size)
    case .plain(_, let output, let size):
      let text = screen.frame(size).plainText
      guard text != lastText else { return }
      lastText = text
      try output.writeAll(Array((text + "\n\n").utf8))
    }
  }

  private func announce() throws(TerminalError) {
    guard let page = screen.linearPage, let words = linear?.announce(page) else { return }
    switch surface {
    case .terminal(let session): try session.write(words.bytes(columns: session.size.columns, policy: screen.policy))
    case .plain(_, let output, _): try output.writeAll(Array((words.lines.joined(separator: "\n") + "\n").utf8))
    }
  }

  /// The controls that were used since the last call, for marking them until what they sent is answered.
  package func takeUsed() -> Set<String> { screen.takeUsed() }

  /// Gives the terminal back.
  package func close() {
    guard case .terminal(let session) = surface else { return }
    awaitAnswers()
    session.close()
  }
}
