/// Which module may import which: the table of the design, as far as modules exist, with arrows that point down only.
///
/// A module may import what its arrows name and what lies below those; a door to a C library only where it is named.
enum Layers {
  /// Swift modules and doors that each module's one job needs.
  static let arrows: [String: Set<String>] = [
    "BackstaffJSON": [],
    "BackstaffMacros": [],
    "Backstaff": ["BackstaffJSON"],
    "BackstaffCrypto": ["CSodium"],
    "BackstaffJournal": ["BackstaffJSON", "BackstaffCrypto", "CSQLite"],
    "BackstaffWire": ["BackstaffJSON"],
    "BackstaffBus": ["BackstaffWire", "CZeroMQ"],
    "BackstaffDaemon": ["Backstaff", "BackstaffCrypto", "BackstaffJournal", "BackstaffBus"],
    "BackstaffClient": ["Backstaff", "BackstaffBus"],
    "BackstaffTesting": ["Backstaff", "BackstaffClient", "BackstaffTerminal", "Testing", "XCTest"],
    "BackstaffViews": ["Backstaff"],
    "BackstaffTerminal": ["BackstaffViews", "CUtf8proc", "CTerminalGuard"],
    "BackstaffCommand": ["CArgp"],
    "BackstaffRenderer": ["BackstaffTerminal", "BackstaffClient", "BackstaffCommand"],
    "BackstaffHTTP": ["CMicrohttpd"],
    "BackstaffLinks": [
      "BackstaffClient", "BackstaffJournal", "BackstaffHTTP", "BackstaffCrypto", "BackstaffCommand",
    ],
    "backstaff-links": ["BackstaffLinks"],
    "Desk": ["Backstaff", "BackstaffViews"],
    "desk-store": ["Desk", "BackstaffDaemon", "BackstaffCommand"],
    "desk": ["Desk", "BackstaffRenderer"],
    "BackstaffTool": ["BackstaffClient", "BackstaffJournal", "BackstaffCommand", "BackstaffRenderer"],
    "backstaff-tool": ["BackstaffTool"],
    "BackstaffBench": ["Desk", "BackstaffDaemon", "BackstaffRenderer", "BackstaffLinks", "BackstaffCommand"],
    "backstaff-bench": ["BackstaffBench", "CAllocationCount"],
  ]

  static let executables: Set<String> = ["backstaff-bench", "backstaff-links", "backstaff-tool", "desk", "desk-store"]

  /// Doors hold a module map and a header, or a little C; no Swift.
  static let doors: Set<String> = [
    "CSQLite", "CSodium", "CZeroMQ", "CUtf8proc", "CArgp", "CTerminalGuard", "CAllocationCount", "CMicrohttpd",
    "CVterm",
  ]

  /// The toolchain's libraries of tests, for the one module that is linked into tests.
  static let testLibraries: Set<String> = ["Testing", "XCTest"]

  /// What every module may use of the toolchain.
  static let everywhere: Set<String> = [
    "Swift", "Glibc", "Synchronization", "Observation", "FoundationEssentials",
  ]

  /// Whole Foundation costs megabytes and start-up time: only where a program is put together.
  static let foundation: Set<String> = executables.union(["Desk"])

  /// Everything a module may import.
  static func allowed(for module: String) -> Set<String> {
    var allowed = everywhere.union(arrows[module] ?? [])
    var waiting = Array(arrows[module] ?? [])
    while let next = waiting.popLast() {
      for below in arrows[next] ?? [] where !doors.contains(below) && allowed.insert(below).inserted {
        waiting.append(below)
      }
    }
    if foundation.contains(module) { allowed.insert("Foundation") }
    return allowed
  }

  static func mayImport(_ imported: String, in module: String) -> Bool {
    if module == "BackstaffMacros", imported.hasPrefix("Swift") { return true }
    return allowed(for: module).contains(imported)
  }
}
