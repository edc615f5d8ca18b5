/// One entry of a journal: an event, or one of the journal's own records.
///
/// The four blobs are canonical JSON text or empty. The journal keeps them as they are; only folding reads `context`,
/// `effects` and `patch`.
package struct JournalEntry: Sendable, Equatable {
  package enum Kind: Int, Sendable, CaseIterable {
    /// An applied action: the only kind that takes a revision.
    case event = 1
    /// A submission refused for good.
    case rejected = 2
    case effectStarted = 3
    case effectEnded = 4
    /// A reported misuse.
    case issue = 5
    /// A change of the document made by a new build; takes no revision.
    case migrate = 6
    /// A remark, such as a jump of the clock.
    case mark = 7
    /// The first entry of a session; its patch sets the initial document.
    case open = 8
    case close = 9
    case fork = 10
  }

  /// The journal's own number of the entry, from 1 without gaps; given by the journal, 0 before.
  package var position: Int64
  package var session: String
  /// Of an event its own number; of every other kind the session's head at that moment.
  package var revision: Int64
  package var kind: Kind
  /// The opening of the journal that wrote the entry; 0 before, when the journal stamps its own.
  package var epoch: Int64
  /// The row of the build that made the entry; given by the journal.
  package var build: Int64
  /// Nanoseconds since 1970, strictly rising in a journal: an entry that is not later than the last becomes so.
  package var at: Int64
  /// The root of every random draw of the entry.
  package var seed: UInt64
  /// Who sent it: `client:<uuid>`, `key:<hex>`, `effect:<revision>:<ordinal>`, `cascade` or `daemon`.
  package var origin: String
  package var incarnation: Int64
  package var sequence: Int64
  /// Of the submitted bytes, so that a second use of a sequence number can be told from a repetition.
  package var digest: UInt64
  /// The revision that led to this entry; 0 for none.
  package var cause: Int64
  package var action: [UInt8]
  package var context: [UInt8]
  package var effects: [UInt8]
  package var patch: [UInt8]
  /// `applied`, `noop` or `rejected:<code>`.
  package var outcome: String

  package init(
    position: Int64 = 0, session: String, revision: Int64, kind: Kind, epoch: Int64 = 0, build: Int64 = 0,
    at: Int64 = 0, seed: UInt64 = 0, origin: String = "daemon", incarnation: Int64 = 0, sequence: Int64 = 0,
    digest: UInt64 = 0, cause: Int64 = 0, action: [UInt8] = [], context: [UInt8] = [], effects: [UInt8] = [],
    patch: [UInt8] = [], outcome: String = "applied"
  ) {
    self.position = position
    self.session = session
    self.revision = revision
    self.kind = kind
    self.epoch = epoch
    self.build = build
    self.at = at
    self.seed = seed
    self.origin = origin
    self.incarnation = incarnation
    self.sequence = sequence
    self.digest = digest
    self.cause = cause
    self.action = action
    self.context = context
    self.effects = effects
    self.patch = patch
    self.outcome = outcome
  }

  /// The bytes of the four blobs together.
  package var payloadBytes: Int { action.count + context.count + effects.count + patch.count }

  /// How messages name the entry.
  package var place: String { "entry \(position) (session \(session), revision \(revision))" }
}
