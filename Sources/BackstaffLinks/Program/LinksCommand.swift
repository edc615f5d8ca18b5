import Backstaff
import BackstaffBus
import BackstaffCommand
import BackstaffHTTP

extension Command {
  /// The program `backstaff-links`: its options, and what it does.
  package static let backstaffLinks = Command(
    "backstaff-links", "take deep links from other services and deliver each exactly once",
    options: LinksOptions.all,
    examples: [
      Example("backstaff-links --senders /etc/backstaff/senders", "serve those who are on the list, on 127.0.0.1:8117"),
      Example(
        "backstaff-links --no-auth --listen unix:/run/links/http.sock", "serve whoever can open a socket of this user"),
      Example("backstaff-links --senders senders --group family=main,wall", "one name for several sessions"),
    ],
    version: "0.1.0"
  ) { invocation in
    let configuration = try LinksConfiguration(invocation)
    SignalBox.block()
    _ = DescriptorLimit.raise()
    do throws(BusError) {
      try DescriptorLimit.require(DescriptorLimit.neededByDaemon)
    } catch {
      throw CommandFailure(.system, error.message)
    }
    try LinksService(configuration, invocation.console).run()
    return .ok
  }
}

/// The options of `backstaff-links`.
enum LinksOptions {
  static let run = Option("run", value: "DIR", "run folder of the store daemon", environment: "BACKSTAFF_RUN")
  static let spool = Option("spool", value: "DIR", "folder of the spool and its lock", environment: "BACKSTAFF_SPOOL")
  static let listen = Option(
    "listen", value: "ADDRESS", "127.0.0.1:PORT, [::1]:PORT or unix:/PATH", environment: "BACKSTAFF_LISTEN",
    fallback: "127.0.0.1:8117")
  static let senders = Option(
    "senders", value: "FILE", "who may send, one `name secret [sessions]` a line; mode 0600, read anew on SIGHUP",
    environment: "BACKSTAFF_SENDERS")
  static let noAuth = Option("no-auth", "let everybody send who can reach the sockets")
  static let session = Option(
    "session", short: "s", value: "NAME", "a session that links may name; may be repeated (default: any)")
  static let group = Option(
    "group", value: "NAME=A,B", "a name for several sessions; may be repeated")
  static let origin = Option(
    "origin", value: "ORIGIN", "how links have to begin, as desk://inventory; may be repeated (default: any)")
  static let rate = Option("rate", value: "N", "links a second of each sender", fallback: "100")
  static let burst = Option("burst", value: "N", "links of a sender at once", fallback: "200")
  static let arrival = Option(
    "request-seconds", value: "N", "how long a request may take to arrive", fallback: "10")
  static let pending = Option("spool-links", value: "N", "links that may wait for the daemon", fallback: "100000")
  static let size = Option("spool-kib", value: "N", "the largest spool, in KiB", fallback: "262144")

  static let all = [
    run, spool, listen, senders, noAuth, session, group, origin, rate, burst, arrival, pending, size,
  ]
}

extension LinksConfiguration {
  init(_ invocation: Invocation) throws {
    let senders = try invocation.text(LinksOptions.senders)
    guard senders != nil || invocation.flag(LinksOptions.noAuth) else {
      throw CommandFailure.usage(
        "nobody is known who may send links", hint: "give a list of senders by --senders, or say --no-auth")
    }
    guard senders == nil || !invocation.flag(LinksOptions.noAuth) else {
      throw CommandFailure.usage("--senders and --no-auth exclude each other")
    }
    let folders = StandardFolders(application: "backstaff", environment: invocation.environment)
    let own = StandardFolders(application: "backstaff-links", environment: invocation.environment)
    guard let spool = try invocation.text(LinksOptions.spool) ?? own.data else {
      throw CommandFailure(.configuration, "there is no home folder to keep the spool in", hint: "give one by --spool")
    }
    self.init(
      run: try invocation.text(LinksOptions.run) ?? folders.run, spool: spool,
      address: try Self.address(invocation.text(LinksOptions.listen) ?? ""), senders: senders)
    let sessions = invocation.texts(LinksOptions.session)
    targets = Targets(sessions: sessions.isEmpty ? nil : Set(sessions), groups: try Self.groups(invocation))
    guard let strange = sessions.first(where: { !Targets.isSessionName($0) }) else {
      home = sessions.first ?? home
      origins = try invocation.texts(LinksOptions.origin).map(Self.origin)
      try readLimits(invocation)
      return
    }
    throw CommandFailure.usage("--session takes the name of a session, not '\(strange)'")
  }

  private static func address(_ text: String) throws -> HTTPAddress {
    do throws(HTTPError) { return try HTTPAddress(text) } catch { throw CommandFailure.usage("--listen: \(error)") }
  }

  /// An origin, and nothing behind it.
  private static func origin(_ text: String) throws -> String {
    let link: LinkURL?
    do throws(LinkURLError) { link = try LinkURL(parsing: text) } catch { link = nil }
    guard let link, let origin = LinkOrder.origin(of: link), !origin.hasSuffix("/"), link.query.isEmpty,
      link.fragment == nil, link.segments.count == (link.host == nil ? 1 : 0)
    else {
      throw CommandFailure.usage("--origin takes a scheme and what is behind it, as desk://inventory, not '\(text)'")
    }
    return origin
  }

  private static func groups(_ invocation: Invocation) throws -> [String: [String]] {
    var groups: [String: [String]] = [:]
    for text in invocation.texts(LinksOptions.group) {
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      let members = sides.last?.split(separator: ",").map(String.init) ?? []
      guard sides.count == 2, !members.isEmpty, Set(members).count == members.count,
        (members + [sides[0]]).allSatisfy(Targets.isSessionName)
      else { throw CommandFailure.usage("--group takes NAME=SESSION,SESSION, not '\(text)'") }
      groups[sides[0]] = members
    }
    return groups
  }

  private mutating func readLimits(_ invocation: Invocation) throws {
    let most: Int64 = 1_000_000
    if let rate = try invocation.integer(LinksOptions.rate, in: 1...most) { limits.rate.linksPerSecond = Double(rate) }
    if let burst = try invocation.integer(LinksOptions.burst, in: 1...most) { limits.rate.burst = Double(burst) }
    if let pending = try invocation.integer(LinksOptions.pending, in: 1...most) { limits.spool.pending = Int(pending) }
    if let size = try invocation.integer(LinksOptions.size, in: 64...(1 << 30)) { limits.spool.bytes = size * 1024 }
    if let seconds = try invocation.integer(LinksOptions.arrival, in: 1...3600) {
      limits.http.arrival = .seconds(seconds)
    }
  }
}
