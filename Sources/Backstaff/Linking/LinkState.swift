import FoundationEssentials

/// What an app remembers of links, as a member of its root state: journaled with everything else, so that it survives
/// restarts.
///
/// ```swift
/// @ObservableState struct State: Equatable {
///   var links = LinkState()
///   var routes: [Route<AppScreen.State>] = [.root(.home(Home.State()))]
/// }
/// ```
public struct LinkState: Codable, Hashable, Sendable {
  /// How many links wait while a locked route is shown; beyond that the oldest is dropped.
  public static let waitingLimit = 16
  /// How often guards may lead on, from one link to the next.
  public static let redirectLimit = 5
  /// The longest name of a delivery, in bytes: names are remembered.
  public static let idLimitBytes = 200
  /// How many deliveries are remembered by their ids. The daemon remembers more, by the keys of their submissions.
  static let handledLimit = 64

  /// The link that waits behind a guard: for a login.
  public package(set) var pending: PendingLink?
  /// The links that wait while a locked route is shown, the oldest first.
  public package(set) var waiting: [LinkRequest] = []
  /// What became of the last link.
  public package(set) var last: LinkReport?
  private var handled: [String] = []

  /// Nothing to remember.
  public init() {}

  /// Takes in a delivery; `false` when it was taken in before.
  mutating func take(_ id: String) -> Bool {
    guard !handled.contains(id) else { return false }
    handled.append(id)
    if handled.count > Self.handledLimit { handled.removeFirst() }
    return true
  }

  /// Forgets the link that waits behind a guard: its outcome is `abandoned`.
  ///
  /// A way in that leaves the routes is noticed without this. It is for an app that hides its way in and keeps the
  /// route, as behind a sheet that is closed:
  ///
  /// ```swift
  /// case .loginHidden: state.links.abandon()
  /// ```
  public mutating func abandon() {
    guard let link = pending else { return }
    pending = nil
    last = LinkReport(id: link.id, outcome: .abandoned)
  }

  /// What is known of a delivery; `nil` where that is nothing, or not any longer.
  package func outcome(of id: String) -> LinkReport.Outcome? {
    if pending?.id == id { return .pending }
    if waiting.contains(where: { $0.id == id }) { return .waiting }
    return last?.id == id ? last?.outcome : nil
  }

  /// Keeps a link until nothing is locked.
  ///
  /// - Returns: `false` when the oldest had to make room.
  mutating func hold(_ request: LinkRequest) -> Bool {
    waiting.append(request)
    guard waiting.count > Self.waitingLimit else { return true }
    waiting.removeFirst()
    return false
  }
}

/// A link that waits behind a guard.
public struct PendingLink: Codable, Hashable, Sendable {
  /// How long a link waits: ten minutes.
  public static let lifetime: TimeInterval = 600

  /// The link, as a path.
  public let url: String
  /// The name of its delivery.
  public let id: String
  /// When it is forgotten.
  public let expires: Date
  /// The route that the guard led to; when that goes without the guard giving way, the link is forgotten.
  package let gate: RouteID?

  package init(url: String, id: String, at date: Date, gate: RouteID?) {
    self.url = url
    self.id = id
    // A whole second is written and read as the same one.
    expires = Date(timeIntervalSince1970: (date.timeIntervalSince1970 + Self.lifetime).rounded())
    self.gate = gate
  }
}

/// What became of a link.
public struct LinkReport: Codable, Hashable, Sendable {
  /// What became of it.
  public enum Outcome: String, Codable, Hashable, Sendable {
    /// What it names was opened.
    case opened
    /// It was open already.
    case unchanged
    /// Nothing in the app has that name.
    case ignored
    /// A page was shown that says so.
    case notFound
    /// It waits behind a guard.
    case pending
    /// It waits until nothing is locked.
    case waiting
    /// It waited too long.
    case expired
    /// It waited, and what the guard led to was closed, or the app forgot it: ``LinkState/abandon()``.
    case abandoned
    /// It waited, and was refused when its turn came.
    case rejected
  }

  /// The name of the delivery.
  public let id: String
  /// What became of it.
  public let outcome: Outcome

  package init(id: String, outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }
}
