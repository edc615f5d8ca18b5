import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// A state on disk: what streams are cut from.
struct DurablePoint {
  var revision: Int64
  var snapshot: any StateSnapshot
  var presented: PresentedScopes
  /// The patch that led here from the revision before.
  var patch = JSONPatch()
  /// Whether a presentation appeared, went, or became another on the way.
  var presentedChanged = false
}

/// What is committed together because it happened together: a batch, or a record by itself.
struct CommitItem {
  var entries: [JournalEntry] = []
  /// The states after each of its events.
  var points: [DurablePoint] = []
  /// Who is answered once it is on disk.
  var answer: Answer?
  /// Whether nobody waits for it: it rides along with the next commit, or goes at the next tick.
  var isLazy = false
  /// The revision whose tasks start once it is on disk, beside those of its events.
  var releases: Int64?
  /// The effects that start once it is on disk, because it says that they do.
  var starts: [EffectID] = []
  /// The effect whose end this waits for, and since when, in milliseconds of the monotonic clock.
  var awaited: (id: EffectID, since: Int64)?

  var isEmpty: Bool { entries.isEmpty }

  /// Puts what became of a link into the answer, and into the entry that a later delivery is answered from.
  mutating func tell(link word: String) {
    guard let place = entries.firstIndex(where: { $0.kind == .event }) else { return }
    entries[place].context = JournalRecord.context(entries[place].context, link: word)
    answer?.outcome.ack = JournalRecord.ack(of: entries[place])
  }
}

/// The word that a submission is decided.
struct Answer {
  let submission: Submission
  var outcome: SubmitOutcome

  /// The submission as a DIFF names it; one by key has no client to name.
  var cause: Diff.Cause? {
    guard case .sequence(let client, _, let number) = submission.origin else { return nil }
    return Diff.Cause(client: client, sequence: number)
  }

  /// The sequence number, 0 for a key.
  var number: Int64 { submission.origin.journalNumbers.sequence }
}

/// What goes out after a commit: frames first, then answers.
struct Published {
  var frames: [StreamFrame] = []
  var answers: [(waiting: [WireID], answer: Answer)] = []
  /// The differences made so far: fronts that follow the same scope get the same.
  var slices = SliceDifferences()
}

/// What a slice has become other in, as a patch that was written once for all who get it.
struct SliceDifference {
  let operations: Int
  let content: JSONContent

  var isEmpty: Bool { operations == 0 }

  init(_ patch: JSONPatch) {
    operations = patch.operations.count
    content = .text(patch.json.bytes)
  }
}

/// The differences of slices, each made once for all the streams that need it.
struct SliceDifferences {
  private struct Key: Hashable {
    let slice: SliceScope
    let from: Int64
    let to: Int64
  }

  private var known: [Key: SliceDifference] = [:]
  /// How many bytes of patches were written.
  private(set) var bytesWritten = 0
  /// How many differences were made.
  var count: Int { known.count }

  /// The difference of a slice from what one stream has been shown to what it is shown next.
  mutating func difference(
    of slice: SliceScope, from old: OpenStream.Shown, to new: DurablePoint
  ) -> SliceDifference {
    let key = Key(slice: slice, from: old.revision, to: new.revision)
    if let difference = known[key] { return difference }
    let difference = SliceDifference(new.snapshot.difference(from: old.snapshot, of: slice))
    known[key] = difference
    if case .text(let bytes) = difference.content { bytesWritten += bytes.count }
    return difference
  }
}

/// A stream's address: its connection, and its id there.
struct StreamKey: Hashable {
  let connection: WireID
  let id: UInt32
}

/// A message of a stream on its way out.
struct StreamFrame {
  enum Content {
    case diff(Diff)
    case mark
    case snap(Snap)
    case reset(Reset)
    case closed(Closed)
    /// A frame made earlier, which had to wait for credit.
    case made(Frame)
  }
  let key: StreamKey
  let content: Content
  let flags: HeaderFlags
  let from: Int64
  let to: Int64
  /// The slice and the pins before it, to go back to when the socket takes none of it.
  let before: OpenStream.Shown
}
