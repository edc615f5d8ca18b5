import Foundation
import Testing

@testable import Desk

@Suite struct `The status file of dpkg` {
  private static let bash = """
    Package: bash
    Essential: yes
    Status: install ok installed
    Priority: required
    Section: shells
    Installed-Size: 7164
    Maintainer: Someone <someone@example.org>
    Architecture: amd64
    Version: 5.2.15-2+b8
    Conffiles:
     /etc/bash.bashrc 89269e1298235f1b12b4c16e4065ad0d
     /etc/skel/.bashrc ee35a240758f374832e809ae0ea4883a obsolete
    Description: GNU Bourne Again SHell
     Bash is an sh-compatible command language interpreter.
     .
     Version: 9 of this text is no field.

    """

  private func read(_ text: String) -> Inventory { DpkgStatus.inventory(Array(text.utf8)) }

  /// A small sound stanza; a field given as nil is left out.
  private static func stanza(
    package: String? = "a1", status: String? = "install ok installed", version: String? = "1",
    architecture: String? = "all",
    more: String = ""
  ) -> String {
    let fields = [("Package", package), ("Status", status), ("Version", version), ("Architecture", architecture)]
    return fields.map { name, value in value.map { "\(name): \($0)\n" } ?? "" }.joined() + more + "\n"
  }

  @Test func `a stanza gives its package`() {
    let expected = InstalledPackage(
      name: "bash", version: "5.2.15-2+b8", architecture: "amd64", summary: "GNU Bourne Again SHell", section: "shells",
      priority: "required", installedSizeKiB: 7_164, isHeld: false, isEssential: true)
    #expect(read(Self.bash) == Inventory(packages: [expected]))
  }

  @Test func `packages come in the order of their ids`() {
    let text = ["zz", "b2", "a+", "a1", "a-b"].map { Self.stanza(package: $0) }.joined()
    #expect(read(text).packages.map(\.id) == ["a+", "a-b", "a1", "b2", "zz"])
  }

  /// A status, and what becomes of it: kept, held, passed over, or malformed.
  static let statuses: [(String?, String)] = [
    ("install ok installed", "kept"), ("hold ok installed", "held"), ("install  ok  installed", "kept"),
    ("deinstall ok config-files", "passed over"), ("purge ok installed", "passed over"),
    ("deinstall ok installed", "passed over"), ("install ok half-configured", "passed over"),
    ("install reinstreq installed", "passed over"), ("unknown ok not-installed", "passed over"),
    ("install ok", "malformed"), ("install ok installed now", "malformed"), ("", "malformed"), (nil, "malformed"),
  ]

  @Test(arguments: statuses) func `only what is wholly installed is kept`(status: String?, becomes: String) {
    let inventory = read(Self.stanza(status: status))
    let held = inventory.packages.first?.isHeld == true
    let kept = inventory.packages.isEmpty ? "passed over" : held ? "held" : "kept"
    #expect((inventory.skipped > 0 ? "malformed" : kept) == becomes)
    #expect(inventory.packages.count + inventory.skipped <= 1)
  }

  /// Stanzas that make no sense, each for another reason.
  static let malformed: [(String, [UInt8])] = [
    ("no package", Array(stanza(package: nil).utf8)),
    ("no version", Array(stanza(version: nil).utf8)),
    ("no architecture", Array(stanza(architecture: nil).utf8)),
    ("empty version", Array(stanza(version: "").utf8)),
    ("a name of one letter", Array(stanza(package: "a").utf8)),
    ("a name in capitals", Array(stanza(package: "Bash").utf8)),
    ("a name that is an option", Array(stanza(package: "-oApt").utf8)),
    ("a name with a slash", Array(stanza(package: "../etc").utf8)),
    ("a name with a blank", Array(stanza(package: "a b").utf8)),
    ("a version with a blank", Array(stanza(version: "1 2").utf8)),
    ("a version with an escape", Array(stanza(version: "1\u{1B}[2J").utf8)),
    ("a carriage return", Array(stanza(package: "a1\r").utf8)),
    ("an odd architecture", Array(stanza(architecture: "amd64 i386").utf8)),
    ("a field given twice", Array(stanza(more: "Package: b2\n").utf8)),
    ("a field given twice in other case", Array(stanza(more: "vErSiOn: 2\n").utf8)),
    ("a line that is no field", Array(stanza(more: "what is this\n").utf8)),
    ("a line that begins with a colon", Array(stanza(more: ": x\n").utf8)),
    ("a continuation of nothing", Array((" continued\n" + stanza()).utf8)),
    ("a NUL", Array(stanza(more: "Maintainer: a\0b\n").utf8)),
    ("a name that is not UTF-8", Array("Package: a".utf8) + [0xFF] + Array(("\n" + stanza(package: nil)).utf8)),
    ("a line past the limit", Array(stanza(more: line(DpkgStatus.lineBytesLimit + 1)).utf8)),
    ("nothing but text", Array("hello\n".utf8)),
  ]

  /// An unimportant field of that many bytes without its newline.
  private static func line(_ bytes: Int) -> String { "X: " + String(repeating: "x", count: bytes - 3) + "\n" }

  @Test(arguments: malformed.indices) func `a malformed stanza is skipped and counted and hurts no other`(index: Int) {
    let (reason, bytes) = Self.malformed[index]
    let before = Array(Self.stanza(package: "before").utf8)
    let after = Array(Self.stanza(package: "next").utf8)
    let inventory = DpkgStatus.inventory(before + bytes + Array("\n".utf8) + after)
    #expect(inventory.packages.map(\.id) == ["before", "next"], "\(reason)")
    #expect(inventory.skipped == 1, "\(reason)")
  }

  @Test func `a line at the limit is accepted`() {
    #expect(read(Self.stanza(more: Self.line(DpkgStatus.lineBytesLimit))).packages.count == 1)
  }

  @Test func `text that is not UTF-8 is repaired and control characters are replaced`() {
    let latin = Array("Description: caf".utf8) + [0xE9, 0x1B] + Array("[2J \u{9B}x\n".utf8)
    let bytes = Array(Self.stanza().utf8.dropLast()) + latin
    #expect(DpkgStatus.inventory(bytes).packages.map(\.summary) == ["caf\u{FFFD}\u{FFFD}[2J \u{FFFD}x"])
  }

  @Test func `what is missing or odd in the lesser fields does not cost the package`() {
    let bare = InstalledPackage(name: "a1", version: "1", architecture: "all", priority: "")
    #expect(read(Self.stanza()).packages == [bare])
    for size in ["", "x", "-1", "1.5", "99999999999999999999"] {
      #expect(read(Self.stanza(more: "Installed-Size: \(size)\n")).packages == [bare], "\(size)")
    }
    #expect(read(Self.stanza(more: "Essential: no\n")).packages == [bare])
  }

  @Test func `the same package twice counts once`() {
    let inventory = read(Self.stanza(version: "1") + Self.stanza(version: "2"))
    #expect(inventory.packages.map(\.version) == ["1"])
    #expect(inventory.skipped == 1)
  }

  @Test func `a package of a foreign architecture carries it in its id`() {
    let text =
      Self.stanza(package: "libc6", architecture: "i386") + Self.stanza(package: "dpkg", architecture: "amd64")
      + Self.stanza(package: "libc6", architecture: "amd64") + Self.stanza(package: "wine32", architecture: "i386")
      + Self.stanza(package: "adduser", architecture: "all")
    let inventory = read(text)
    #expect(inventory.packages.map(\.id) == ["adduser", "dpkg", "libc6", "libc6:i386", "wine32:i386"])
    #expect(inventory.packages.map(\.name) == ["adduser", "dpkg", "libc6", "libc6", "wine32"])
    #expect(inventory.skipped == 0)
  }

  @Test func `without dpkg in the list the most frequent architecture is the own one`() {
    let text = ["arm64", "amd64", "arm64"].enumerated()
      .map { Self.stanza(package: "p\($0.offset)", architecture: $0.element) }.joined()
    #expect(read(text).packages.map(\.id) == ["p0", "p1:amd64", "p2"])
  }

  @Test func `ends and gaps of the file do not matter`() {
    let one = Self.stanza()
    let expected = read(one)
    #expect(expected.packages.count == 1)
    #expect(read(String(one.dropLast(2))) == expected)
    #expect(read("\n\n\n" + one + "\n\n") == expected)
    #expect(read("") == Inventory())
    #expect(read("\n") == Inventory())
  }

  @Test func `every prefix of a file is read without harm`() {
    let text = Array((Self.bash + Self.stanza()).utf8)
    for length in 0...text.count {
      let inventory = DpkgStatus.inventory(Array(text[..<length]))
      #expect(inventory.packages.count + inventory.skipped <= 2)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/var/lib/dpkg/status")))
  func `the list of this machine is read whole`() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/var/lib/dpkg/status"))
    let inventory = DpkgStatus.inventory(Array(data))
    let text = String(decoding: data, as: UTF8.self)
    let lines = text.split(separator: "\n").filter {
      $0 == "Status: install ok installed" || $0 == "Status: hold ok installed"
    }
    #expect(inventory.packages.count == lines.count)
    #expect(inventory.skipped == 0)
    #expect(Set(inventory.packages.map(\.id)).count == inventory.packages.count)
    let dpkg = try #require(inventory.packages.first { $0.id == "dpkg" })
    #expect(dpkg.isEssential)
    #expect(dpkg.priority == "required")
    #expect(dpkg.summary == "Debian package management system")
  }
}
