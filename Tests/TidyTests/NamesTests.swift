import Testing

@Suite struct `Rules about names of tests and machines` {
  private func source(_ text: String, at path: String = "Tests/A/A.swift") -> Source { Source(path: path, text: text) }

  @Test func `two tests of one name are found across files`() {
    let first = source("@Test func `it works`() {}\n@Test func other() {}\n")
    let second = source("\n@Test(arguments: [1]) func `it works`(x: Int) {}\n", at: "Tests/B/B.swift")
    #expect(
      TestNames.findings(in: [first, second])
        == [Finding(path: "Tests/B/B.swift", line: 2, message: "the test 'it works' is also at Tests/A/A.swift:1")])
    #expect(TestNames.findings(in: [first]) == [])
  }

  @Test func `two tests of one behaviour are found, whatever else they say`() {
    let tests = source("@Test func `PRES-04 it shows`() {}\n@Test func `PRES-04 it hides`() {}\n")
    #expect(
      TestNames.findings(in: [tests])
        == [
          Finding(
            path: "Tests/A/A.swift", line: 2, message: "the test 'PRES-04 it hides' is also at Tests/A/A.swift:1")
        ])
    #expect(TestNames.behaviour(in: "RB-12 a route") == "RB-12")
    for name in ["a PRES-04 at the end", "UTF-8x text", "-4 is negative", "case 24 a peer"] {
      #expect(TestNames.behaviour(in: name) == nil)
    }
  }

  @Test func `a display name counts before the function's`() {
    let tests = source("@Test(\"one\") func a() {}\n@Test(\"two\") func a(x: Int) {}\nfunc a(y: Int) {}\n")
    #expect(TestNames.names(in: tests).map(\.name) == ["one", "two"])
    #expect(TestNames.findings(in: [tests]) == [])
  }

  @Test func `functions of sources are no tests`() {
    #expect(TestNames.names(in: source("@Test func a() {}", at: "Sources/A/A.swift")) == [])
  }

  @Test func `a path of the building machine is found in any text`() {
    let paths = MachinePaths(root: "/srv/builds/backstaff")
    let places = paths.forbidden
    #expect(places.count == 5)
    for place in places {
      #expect(
        paths.findings(path: "README.md", text: "see\n`\(place)x`\n")
          == [Finding(path: "README.md", line: 2, message: "'\(place)' is a path of the machine that builds")])
      #expect(paths.findings(path: "README.md", text: "net\(place)x ../shared\(place) ~\(place) $HOME\(place)") == [])
    }
    #expect(paths.findings(path: "README.md", text: "/tmp/backstaff /usr/bin /var/lib") == [])
  }

  @Test func `a root that is one common word is not looked for`() {
    #expect(MachinePaths(root: "/src").findings(path: "a", text: "WORKDIR /src") == [])
  }
}
