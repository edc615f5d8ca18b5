import Testing

@testable import Desk

@Suite struct `Debian's spellings` {
  @Test(arguments: ["bash", "g++", "libstdc++6", "0ad", "a.b", "x11-common", "linux-image-6.1.0-18-amd64"])
  func `names of policy are names`(name: String) { #expect(DebianSyntax.isName(name)) }

  @Test(arguments: [
    "", "a", "-a", "+a", ".a", "Bash", "a_b", "a b", "a/b", "a:b", "a=1", "a*", "a?", "~i", "^a", "é1", "a\n", "a\0",
    "a;b", "$(a)", "--option",
  ]) func `anything else is not`(name: String) { #expect(!DebianSyntax.isName(name)) }

  @Test func `the length of a name is limited`() {
    #expect(DebianSyntax.isName(String(repeating: "a", count: DebianSyntax.nameBytesLimit)))
    #expect(!DebianSyntax.isName(String(repeating: "a", count: DebianSyntax.nameBytesLimit + 1)))
  }

  static let targets: [(String, Bool)] = [
    ("libc6", true), ("libc6:i386", true), ("g++", true), ("libc6:", false), (":i386", false), ("libc6:i386:x", false),
    ("libc6:-x", false), ("bash-", false), ("bash/stable", false), ("bash=1", false), ("", false), ("-s", false),
  ]

  @Test(arguments: targets) func `a target is a name and perhaps an architecture`(text: String, expected: Bool) {
    #expect(DebianSyntax.isTarget(text) == expected)
  }

  static let versions: [(String, Bool)] = [
    ("1", true), ("1:2.39.5-0+deb12u3", true), ("3.3a-3~bpo12+1", true), ("2.10-3build1", true), ("", false),
    ("v1", false), ("-1", false), ("1 2", false), ("1\n", false), ("1/2", false), ("1=2", false),
    (String(repeating: "1", count: DebianSyntax.versionBytesLimit), true),
    (String(repeating: "1", count: DebianSyntax.versionBytesLimit + 1), false),
  ]

  @Test(arguments: versions) func `a version begins with a digit and has no blanks`(text: String, expected: Bool) {
    #expect(DebianSyntax.isVersion(text) == expected)
  }
}
