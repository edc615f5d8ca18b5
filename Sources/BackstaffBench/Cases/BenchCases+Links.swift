extension BenchCases {
  /// Links: read into a place among forty, printed, and kept on disk, one by one and 32 in a commit. What is kept
  /// counts against the same bytes written to a file and flushed once.
  static var links: [BenchCase] {
    [
      BenchCase("link.parse") { .time(LinkSubject.parsing(), control: LinkSubject.takingApart()) },
      BenchCase("link.print") { .time(LinkSubject.printing(), control: LinkSubject.takingApart()) },
      BenchCase("link.ingest.1") { .time(SpoolSubject.keeping(1), control: SpoolSubject.flushing(1)) },
      BenchCase("link.ingest.32") { .time(SpoolSubject.keeping(32), control: SpoolSubject.flushing(32)) },
    ]
  }
}
