import Testing

/// Every rule over every file.
@Suite struct `This repository` {
  private static let rules: [(name: String, rule: Rule)] = [
    ("function length", .functionLength), ("file length", .fileLength), ("line length", .lineLength),
    ("layering", .layering), ("file names", .fileNames), ("banned calls", .bannedCalls),
    ("escape hatches", .escapeHatches),
  ]

  @Test(arguments: rules.indices) func `keeps each rule of the house in every source`(index: Int) throws {
    let (name, rule) = Self.rules[index]
    expectNone(rule.findings(in: try Repository.here.get().sources), name)
  }

  @Test func `has no two tests of one name`() throws {
    expectNone(TestNames.findings(in: try Repository.here.get().sources), "test names")
  }

  @Test func `names no path of the machine that built it`() throws {
    let repository = try Repository.here.get()
    let paths = MachinePaths(root: repository.root)
    let findings = try repository.paths.flatMap { paths.findings(path: $0, text: try repository.text(of: $0)) }
    expectNone(findings, "machine paths")
  }

  @Test func `opens each door from exactly one module`() throws {
    let findings = Doors.findings(in: try Repository.here.get().sources)
    expectNone(findings, "doors")
  }

  @Test func `is found whole`() throws {
    let repository = try Repository.here.get()
    #expect(repository.paths.contains("Package.swift"))
    let modules = Set(repository.sources.filter { $0.root == "Sources" }.map(\.module))
    #expect(modules.isSuperset(of: ["Backstaff", "BackstaffCommand", "Desk"]))
    #expect(repository.sources.contains { $0.path == "Tests/TidyTests/RepositoryTests.swift" })
  }

  private func expectNone(_ findings: [Finding], _ name: String) {
    let lines = findings.map { "\n  \($0)" }.joined()
    #expect(findings.isEmpty, "\(name): \(findings.count)\(lines)")
  }
}
