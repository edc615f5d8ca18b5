import Testing

@Suite struct `Rules about layers and names` {
  @Test func `an import that points up is found`() {
    let text = "import Glibc\nimport Backstaff\n"
    #expect(
      Rule.layering.messages(text, at: "Sources/BackstaffJSON/JSON.swift")
        == ["2: BackstaffJSON may not import Backstaff"])
    #expect(Rule.layering.messages(text, at: "Sources/BackstaffViews/Text.swift") == [])
  }

  static let refused: [(String, String)] = [
    ("BackstaffViews", "BackstaffTerminal"), ("BackstaffWire", "BackstaffBus"), ("Backstaff", "BackstaffWire"),
    ("BackstaffWire", "CZeroMQ"), ("BackstaffDaemon", "CZeroMQ"), ("BackstaffDaemon", "CSQLite"),
    ("Backstaff", "BackstaffMacros"), ("BackstaffBus", "Foundation"), ("Backstaff", "SwiftSyntax"),
    ("BackstaffClient", "BackstaffViews"), ("BackstaffClient", "BackstaffJournal"), ("Desk", "BackstaffTerminal"),
    ("desk", "BackstaffDaemon"), ("backstaff-tool", "Desk"), ("desk-store", "BackstaffTerminal"),
    ("BackstaffCommand", "Backstaff"), ("BackstaffJSON", "Testing"),
  ]

  @Test(arguments: refused) func `no arrow points from the first to the second`(module: String, imported: String) {
    #expect(
      Rule.layering.messages("@preconcurrency import \(imported)", at: "Sources/\(module)/A.swift")
        == ["1: \(module) may not import \(imported)"])
  }

  static let accepted: [(String, String)] = [
    ("BackstaffBus", "CZeroMQ"), ("BackstaffBus", "BackstaffJSON"), ("BackstaffMacros", "SwiftSyntax"),
    ("BackstaffTerminal", "Backstaff"), ("Desk", "Foundation"), ("backstaff-tool", "BackstaffWire"),
    ("desk", "BackstaffViews"), ("BackstaffJSON", "FoundationEssentials"), ("BackstaffWire", "Synchronization"),
  ]

  @Test(arguments: accepted) func `what lies below may be imported`(module: String, imported: String) {
    #expect(Rule.layering.messages("import \(imported)", at: "Sources/\(module)/A.swift") == [])
    #expect(Rule.layering.messages("import struct \(imported).Part", at: "Sources/\(module)/A.swift") == [])
  }

  @Test func `the arrows form no circle`() {
    for module in Layers.arrows.keys { #expect(!Layers.allowed(for: module).contains(module), "\(module)") }
  }

  @Test func `every arrow leads to a module or a door`() {
    for target in Layers.arrows.values.joined() {
      #expect(
        Layers.arrows[target] != nil || Layers.doors.contains(target) || Layers.testLibraries.contains(target),
        "\(target)")
    }
  }

  @Test func `a module without a row in the table is found and tests are free`() {
    #expect(
      Rule.layering.messages("", at: "Sources/Stowaway/A.swift")
        == ["1: the module Stowaway is not in the table of layers"])
    #expect(Rule.layering.messages("import Anything", at: "Tests/BackstaffTests/A.swift") == [])
  }

  @Test func `a door opened from a second module is found`() {
    let sources = ["BackstaffBus", "BackstaffWire", "BackstaffBus"].map {
      Source(path: "Sources/\($0)/A.swift", text: "\nimport CZeroMQ\n")
    }
    #expect(
      Doors.findings(in: sources)
        == [
          Finding(path: "Sources/BackstaffWire/A.swift", line: 2, message: "the door CZeroMQ belongs to BackstaffBus")
        ])
  }

  @Test(arguments: [
    "Sources/Backstaff/Utils.swift", "Sources/Backstaff/StoreManager.swift", "Sources/Backstaff/Helpers/Store.swift",
    "Sources/Backstaff/JSON+Utilities.swift", "Tests/BackstaffTests/TestHelper.swift", "Sources/Common/A.swift",
    "Tests/BackstaffTests/StoreManagerTests.swift", "Sources/Backstaff/utils.swift",
  ]) func `a name that says nothing is found`(path: String) {
    #expect(Rule.fileNames.messages("", at: path).count == 1)
  }

  @Test(arguments: [
    "Sources/Backstaff/Store.swift", "Sources/Desk/Packages/PackageManager.swift",
    "Tests/A/A+PackageManagerTests.swift", "Sources/Backstaff/Managers.swift",
    "Sources/Backstaff/Utilisation.swift",
  ]) func `a name that says something is not`(path: String) {
    #expect(Rule.fileNames.messages("", at: path) == [])
  }
}
