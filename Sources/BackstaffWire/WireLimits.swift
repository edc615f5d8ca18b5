import BackstaffJSON

/// Every limit of the protocol, by name. Both sides check before sending; the daemon tells its own in WELCOME.
package enum WireLimits {
  /// The fixed size of a header.
  package static let headerBytes = 64
  /// The largest body of one frame; a longer body travels in chunks of this size.
  package static let chunkBytes = 256 * 1024
  /// What libzmq itself refuses, per frame: a chunk and room for the header.
  package static let frameBytes = 300 * 1024
  /// The largest body of a SUBMIT. Larger is refused with `too_large` before it is sent.
  package static let submitBodyBytes = 64 * 1024
  /// The largest body of every other message a front sends.
  package static let requestBodyBytes = 64 * 1024
  /// The largest DIFF; where a patch is larger the daemon sends a SNAP in its place.
  package static let diffBodyBytes = 256 * 1024
  /// The largest SNAP or RESULT after joining its chunks.
  package static let snapshotBytes = 16 * 1024 * 1024
  /// Operations in one DIFF.
  package static let patchOperations = 10_000
  /// The largest action path with its pins, in UTF-8 bytes.
  package static let pathBytes = 1024
  /// SUBMITs of one client that wait for their outcome; the next one is answered with NACK `overloaded`.
  package static let submissionsInFlight = 64
  /// Questions of one connection that wait for their answer; the next one is answered with ERROR `overloaded`.
  package static let questionsInFlight = 8
  /// Submissions a front keeps before it refuses new ones itself.
  package static let outbox = 4096
  /// Outcomes kept in memory for repeats, per client and for all keys together; older ones are read in the journal.
  package static let recentOutcomes = 256
  /// Keys of one-shot submissions kept in memory per session; older ones are looked up in the journal.
  package static let keys = 1_000_000
  /// How old `issued_at` of a keyed submission may be: seven days.
  package static let keyWindowMilliseconds: Int64 = 7 * 24 * 3600 * 1000
  /// Rows of all the windows that an OPEN asks for.
  package static let windowRows: Int64 = 1000
  /// Windows of lists inside a slice.
  package static let windowsPerStream = 16
  /// Bytes of what a window searches for.
  package static let searchBytes = 256
  /// Streams of one connection.
  package static let streamsPerConnection = 32
  /// Connections of one daemon.
  package static let connections = 1024
  /// Credit of a stream in mode `latest`, when OPEN names none, and the most it may name.
  package static let latestCredit = 2
  package static let latestCreditMaximum = 8
  /// Credit of a stream in mode `every`, when OPEN names none, and the most it may name.
  package static let everyCredit = 256
  package static let everyCreditMaximum = 256
  /// Bytes an `every` stream may keep for a front that is out of credit; beyond, RESET `overflow`.
  package static let everyBacklogBytes = 1024 * 1024
  /// The silence after which a PING is sent, in milliseconds: the default and the range a HELLO may ask for.
  package static let heartbeatMilliseconds: Int64 = 1000
  package static let heartbeatRangeMilliseconds: ClosedRange<Int64> = 100...30_000
  /// Silent heartbeat intervals after which a peer counts as dead.
  package static let silentIntervals = 3
  /// Malformed messages after which a peer is disconnected.
  package static let malformedMessages = 3
  /// The first and the longest wait of a front before it dials again.
  package static let redialMinimumMilliseconds: Int64 = 100
  package static let redialMaximumMilliseconds: Int64 = 5000

  /// The largest whole body of a message that a front sends.
  package static func requestLimit(for type: MessageType) -> Int {
    type == .submit ? submitBodyBytes : requestBodyBytes
  }

  /// The member `limits` of WELCOME.
  package static var json: JSON {
    .object([
      "submit_bytes": .integer(Int64(submitBodyBytes)),
      "diff_bytes": .integer(Int64(diffBodyBytes)),
      "snapshot_bytes": .integer(Int64(snapshotBytes)),
      "chunk_bytes": .integer(Int64(chunkBytes)),
      "patch_operations": .integer(Int64(patchOperations)),
      "path_bytes": .integer(Int64(pathBytes)),
      "in_flight": .integer(Int64(submissionsInFlight)),
      "streams": .integer(Int64(streamsPerConnection)),
      "key_window_ms": .integer(keyWindowMilliseconds),
    ])
  }
}
