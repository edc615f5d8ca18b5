/// A reading of SQLite's write-ahead log before SQLite reads it.
///
/// SQLite stops at the first frame whose checksum is wrong and drops the rest without a word. Since every commit is
/// flushed before the next one begins, a crash can tear the last one only: two or more commits behind a bad frame prove
/// that flushed bytes have changed.
///
/// What it cannot see: a log cut short at a frame's edge, and damage inside the very last commit, which looks like a
/// commit that never finished.
enum LogScan: Equatable {
  case empty
  /// All frames are good.
  case clean(frames: Int, commits: Int)
  /// The last commit was under way when the process or the machine stopped; it was never acknowledged.
  case torn(frames: Int, commits: Int)
  /// Flushed bytes have changed: from this frame (from 1; 0 is the log's header) on, with so many commits behind it.
  case damaged(frame: Int, laterCommits: Int)

  init(_ log: [UInt8]) {
    guard log.count >= Self.headerBytes else {
      self = log.isEmpty ? .empty : .torn(frames: 0, commits: 0)
      return
    }
    var scanner = Scanner(log: log)
    self = scanner.run()
  }

  private static let headerBytes = 32
  private static let frameHeaderBytes = 24

  /// Follows the chain of checksums from frame to frame.
  private struct Scanner {
    let log: [UInt8]
    let pageBytes: Int
    let isBigEndian: Bool
    var sum: (UInt32, UInt32) = (0, 0)

    init(log: [UInt8]) {
      self.log = log
      isBigEndian = LogScan.word(log, 0) & 1 == 1
      let size = Int(LogScan.word(log, 8))
      pageBytes = size >= 512 && size <= 65_536 ? size : Schema.pageSizeBytes
    }

    mutating func run() -> LogScan {
      let frameBytes = LogScan.frameHeaderBytes + pageBytes
      let whole = (log.count - LogScan.headerBytes) / frameBytes
      let hasGoodHeader = checkHeader()
      var commits = 0
      for frame in 0..<whole {
        let start = LogScan.headerBytes + frame * frameBytes
        // Frames with other salts are what an earlier round through the log left behind its end.
        if hasGoodHeader, !hasSalts(start, of: 16) { return settle(frame, whole, commits, salts: 16) }
        guard hasGoodHeader, checkFrame(start) else {
          return settle(frame, whole, commits, salts: hasGoodHeader ? 16 : LogScan.headerBytes + 8)
        }
        if LogScan.word(log, start + 4) != 0 { commits += 1 }
      }
      return .clean(frames: whole, commits: commits)
    }

    /// The frame is not part of the log. What do the frames behind it, those of this round, say?
    private func settle(_ bad: Int, _ whole: Int, _ commits: Int, salts: Int) -> LogScan {
      let frameBytes = LogScan.frameHeaderBytes + pageBytes
      let later = (bad..<whole).filter { frame in
        let start = LogScan.headerBytes + frame * frameBytes
        return hasSalts(start, of: salts) && LogScan.word(log, start + 4) != 0
      }
      if later.count >= 2 { return .damaged(frame: salts == 16 ? bad + 1 : 0, laterCommits: later.count) }
      let isLeftover = later.isEmpty && !hasSalts(LogScan.headerBytes + bad * frameBytes, of: 16)
      return isLeftover && salts == 16
        ? .clean(frames: bad, commits: commits) : .torn(frames: bad, commits: commits)
    }

    private func hasSalts(_ frame: Int, of place: Int) -> Bool {
      LogScan.word(log, frame + 8) == LogScan.word(log, place)
        && LogScan.word(log, frame + 12) == LogScan.word(log, place + 4)
    }

    private mutating func checkHeader() -> Bool {
      guard LogScan.word(log, 0) & ~1 == 0x377F_0682 else { return false }
      add(from: 0, count: 24)
      return matches(24)
    }

    private mutating func checkFrame(_ start: Int) -> Bool {
      add(from: start, count: 8)
      add(from: start + LogScan.frameHeaderBytes, count: pageBytes)
      return matches(start + 16)
    }

    private func matches(_ place: Int) -> Bool {
      sum.0 == LogScan.word(log, place) && sum.1 == LogScan.word(log, place + 4)
    }

    private mutating func add(from start: Int, count: Int) {
      sum = log.withUnsafeBytes { bytes in
        var (first, second) = sum
        for place in stride(from: start, to: start + count, by: 8) {
          let left = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          let right = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
          first &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ second
          second &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ first
        }
        return (first, second)
      }
    }
  }

  private static func word(_ log: [UInt8], _ place: Int) -> UInt32 {
    log[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
