/// Differences and documents of a list of rows, one of which is toggled. The control of each is the naive way:
/// documents of whole states, compared and read by a library that knows nothing of them.
extension BenchCases {
  static var documents: [BenchCase] {
    rowCounts.map { count in
      BenchCase("diff.rows.\(count)", goals: perChange("diff", count)) {
        .time(RowDocuments(count).differing(), control: RowDocuments(count).differingNaively())
      }
    }
      + rowCounts.map { count in
        BenchCase("apply.rows.\(count)", goals: perChange("apply", count)) {
          .time(RowDocuments(count).applying(), control: RowDocuments(count).applyingNaively())
        }
      }
      + rowCounts.map { count in
        let among: [Goal] = count == rowCounts.last ? [.atMost(4, times: "window.scroll.1000")] : []
        return BenchCase("window.scroll.\(count)", goals: among) {
          .time(RowDocuments(count).scrolling(), control: RowDocuments(count).scrollingNaively())
        }
      }
      + rowCounts.map { count in
        BenchCase("search.find.\(count)") {
          .time(SearchSubject(count).finding(), control: SearchSubject(count).filtering())
        }
      }
      + rowCounts.map { count in
        let among: [Goal] = count == rowCounts.last ? [.atMost(4, times: "search.follow.1000")] : []
        return BenchCase("search.follow.\(count)", goals: among) {
          .time(SearchSubject(count).following(), control: SearchSubject(count).filtering())
        }
      }
      + wholeDocuments
  }

  /// A tenth of a nanosecond a byte is 10,000 MB/s; ten are 100 MB/s.
  private static var wholeDocuments: [BenchCase] {
    let rows = { RowDocuments(rowCounts.last ?? 0) }
    return [
      BenchCase("document.rows.100000.write", goals: [.atMost(10)]) {
        let rows = rows()
        return .timePerByte(rows.writing(), sizeBytes: rows.sizeBytes, control: rows.writingByFoundation())
      },
      BenchCase("document.rows.100000.read", goals: [.atMost(timesControl: 0.2)]) {
        let rows = rows()
        return .timePerByte(rows.reading(), sizeBytes: rows.sizeBytes, control: rows.readingByFoundation())
      },
      // The text alone: as a tree of values, beside its places only.
      BenchCase("document.rows.100000.tree") {
        let rows = rows()
        return .timePerByte(rows.parsing(), sizeBytes: rows.sizeBytes, control: rows.indexing())
      },
    ]
  }

  private static func perChange(_ name: String, _ count: Int) -> [Goal] {
    [.atMost(5_000)] + (count == rowCounts.last ? [.atMost(4, times: "\(name).rows.10")] : [])
  }

  static var allocationsOfDocuments: [BenchCase] {
    rowCounts.flatMap { count in
      [
        BenchCase("allocations.diff.rows.\(count)") { .allocations(RowDocuments(count).differing()) },
        BenchCase("allocations.apply.rows.\(count)") { .allocations(RowDocuments(count).applying()) },
      ]
    }
  }
}
