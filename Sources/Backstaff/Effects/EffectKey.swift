/// The name of one run of an effect, the same however often the run is repeated after a crash.
///
/// Hand it to what must not do the same work twice:
///
/// ```swift
/// @Dependency(\.effectKey) var effectKey
/// return .run { send in
///   let receipt = try await bank.pay(order, idempotencyKey: "\(effectKey)")
///   await send(.paid(receipt))
/// }
/// ```
///
/// It is made of where the effect was started: the journal, the session, the revision of the event that started it, and
/// the place of the effect among those of that event. A store without a journal takes a new name for each of its lives.
public struct EffectKey: Hashable, Sendable, CustomStringConvertible {
  /// The journal that the session is kept in, 32 hexadecimal digits; `local-` and 16 digits for a store without one.
  public let store: String
  /// The name of the session.
  public let session: String
  /// The revision of the event that started the effect; 0 for what runs since the store began.
  public let revision: Int64
  /// The place of the effect among those of that event, from 0.
  public let ordinal: Int

  /// A key by its parts, for tests of what takes one.
  public init(store: String, session: String, revision: Int64, ordinal: Int) {
    self.store = store
    self.session = session
    self.revision = revision
    self.ordinal = ordinal
  }

  /// The key of the effect that is running here, or `nil` outside of one.
  public static var current: EffectKey? { RunningEffect.current?.key }

  /// The key in one word: `…e41f/main/12:0`.
  public var description: String { "\(store)/\(session)/\(revision):\(ordinal)" }
}

/// Whose effects are run: the part that the keys of a store have in common.
package struct EffectHome: Hashable, Sendable {
  package let store: String
  package let session: String

  package init(store: String, session: String) {
    self.store = store
    self.session = session
  }

  /// The home of a store under test: the same in every run.
  package static let test = EffectHome(store: "test", session: "main")

  /// The home of a store without a journal. Another one at each call, so that keys of two lives never meet.
  package static func local() -> EffectHome {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return EffectHome(store: "local-" + String(repeating: "0", count: 16 - digits.count) + digits, session: "main")
  }

  func key(of id: EffectID) -> EffectKey {
    EffectKey(store: store, session: session, revision: id.revision, ordinal: id.ordinal)
  }
}

extension DependencyValues {
  /// The key of the effect that reads it; see ``EffectKey``. Outside of an effect there is none, which is an issue.
  public var effectKey: EffectKey {
    get { self[EffectKeySource.self].key() }
    set { self[EffectKeySource.self] = EffectKeySource { newValue } }
  }
}

/// Where ``DependencyValues/effectKey`` comes from.
struct EffectKeySource: DependencyKey, Sendable {
  static let liveValue = EffectKeySource {
    if let key = EffectKey.current { return key }
    Issue.report(
      "`effectKey` was read outside an effect; read it in `.run` or `.task(id:)`", fileID: #fileID, line: #line)
    return EffectKey(store: "", session: "", revision: 0, ordinal: 0)
  }
  static let testValue = liveValue

  let key: @Sendable () -> EffectKey
}
