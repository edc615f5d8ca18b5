import Glibc

/// L0 before SQLite sees the files: sizes, header, page sums, write-ahead log.
struct ContainerCheck {
  let files: JournalFiles

  /// False when there is no database to go on with.
  func run(_ report: inout VerificationReport) throws(JournalError) -> Bool {
    try checkLog(&report)
    guard FileSystem.exists(files.database) else {
      let left = FileSystem.exists(files.log) ? "its log journal.sqlite-wal is" : "its sums journal.sums are"
      report.add(.container, "journal.sqlite is missing, \(left) there")
      return false
    }
    try checkHeader(&report)
    try checkSums(&report)
    return true
  }

  /// The sums name the store they were taken of.
  func compareStore(_ storeID: String?, _ report: inout VerificationReport) throws(JournalError) {
    guard let storeID, FileSystem.exists(files.sums), let sums = PageSums(reading: try FileSystem.read(files.sums)),
      sums.storeID != Opening.bytes(ofStoreID: storeID)
    else { return }
    report.add(.container, "journal.sums belongs to another journal")
  }

  private func checkLog(_ report: inout VerificationReport) throws(JournalError) {
    guard FileSystem.exists(files.log) else { return }
    switch LogScan(try FileSystem.read(files.log)) {
    case .empty: break
    case .clean(let frames, let commits):
      report.checked.append("journal.sqlite-wal: \(frames) frames, \(commits) commits, all checksums agree")
      report.unproven.append("that the log was not cut short, and its very last commit")
    case .torn(let frames, let commits):
      report.checked.append(
        "journal.sqlite-wal: \(frames) frames, \(commits) commits, then a commit that was never finished")
      report.unproven.append("that the log's last commit was under way and not damaged later")
    case .damaged(let frame, let later):
      let place = frame == 0 ? "header" : "frame \(frame)"
      report.add(.container, "journal.sqlite-wal: \(place) is damaged, \(later) later commits are cut off by it")
    }
  }

  private func checkHeader(_ report: inout VerificationReport) throws(JournalError) {
    let size = try FileSystem.size(files.database)
    let file = try FileSystem.open(files.database, O_RDONLY)
    defer { close(file) }
    let header = try FileSystem.read(file, files.database, at: 0, count: 100)
    if size == 0 || !size.isMultiple(of: Schema.pageSizeBytes) {
      report.add(.container, "journal.sqlite has \(size) bytes, which are no whole pages of \(Schema.pageSizeBytes)")
    }
    guard header.count == 100 else { return }
    func wrong(_ what: String) { report.add(.container, "page 1: the header's \(what) is wrong", page: 1) }
    if Array(header[..<16]) != Array("SQLite format 3\0".utf8) { wrong("signature") }
    if number(header, 16, 2) != Schema.pageSizeBytes { wrong("page size") }
    if header[18] != 2 || header[19] != 2 { wrong("mark of a write-ahead log") }
    if number(header, 68, 4) != Int(Schema.applicationID) { wrong("application id") }
  }

  private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func checkSums(_ report: inout VerificationReport) throws(JournalError) {
    guard FileSystem.exists(files.sums) else {
      report.unproven.append("bytes outside the rows: there are no page sums, the journal was not closed in order")
      return
    }
    let bytes = try FileSystem.read(files.sums)
    let stored = PageSums(reading: bytes)
    let actual = try PageSums(
      ofFile: files.database, pageSizeBytes: Schema.pageSizeBytes,
      storeID: stored?.storeID ?? Array((bytes.dropFirst(16) + [UInt8](repeating: 0, count: 16)).prefix(16)))
    guard let stored else {
      report.add(.container, "journal.sums is damaged: \(PageSums.damage(in: bytes, actual: actual))")
      report.unproven.append("bytes outside the rows: the page sums are damaged")
      return
    }
    let pages = stored.differences(from: actual)
    for page in pages {
      report.add(.container, "page \(page) of journal.sqlite is not what was written", page: page)
    }
    report.checked.append("page sums: \(stored.sums.count) pages, \(pages.count) differ")
  }
}
