/// L0 and L1 by SQLite's own means: its trees, and indexes that agree with their tables both ways.
struct EngineCheck {
  let database: SQLiteDatabase

  func run(_ report: inout VerificationReport) throws {
    for setting in ["cell_size_check = ON", "trusted_schema = OFF"] { try database.execute("PRAGMA \(setting)") }
    let quick = try problems("quick_check")
    for problem in quick { report.add(.container, "SQLite: \(problem)") }
    report.checked.append("quick_check: \(quick.isEmpty ? "ok" : "\(quick.count) problems")")
    guard quick.isEmpty else { return }
    for problem in try problems("integrity_check") { report.add(.structure, "SQLite: \(problem)") }
    try checkSubmissions(&report)
  }

  private func problems(_ pragma: String) throws(SQLiteError) -> [String] {
    let rows = try database.prepare("PRAGMA \(pragma)(20)")
    var problems: [String] = []
    while try rows.step() { problems.append(rows.text(0)) }
    return problems == ["ok"] ? [] : problems
  }

  /// A client uses a sequence number once.
  private func checkSubmissions(_ report: inout VerificationReport) throws(SQLiteError) {
    let rows = try database.prepare(
      "SELECT max(e.pos), o.name, e.oseq FROM entry e JOIN origin o ON o.origin = e.origin "
        + "WHERE e.kind IN (1, 2) AND o.name LIKE 'client:%' "
        + "GROUP BY e.tree, e.origin, e.incarnation, e.oseq HAVING count(*) > 1")
    while try rows.step() {
      report.add(
        .structure, "entry \(rows.integer(0)): \(rows.text(1)) has used sequence number \(rows.integer(2)) before",
        entry: rows.integer(0))
    }
  }
}
