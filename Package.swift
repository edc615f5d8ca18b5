// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The folder of the running toolchain that holds its own SwiftSyntax, read off where this manifest's
/// PackageDescription library was loaded from: macros then need no package beside the toolchain.
let toolchainSwiftSyntax: String = {
  // Read to the end by hand: a file of /proc has no size, and one read may return only a part of it.
  var maps = Data()
  if let file = FileHandle(forReadingAtPath: "/proc/self/maps") {
    while let part = try? file.read(upToCount: 65_536), !part.isEmpty { maps += part }
  }
  for line in String(decoding: maps, as: UTF8.self).split(separator: "\n")
  where line.hasSuffix("/pm/ManifestAPI/libPackageDescription.so") {
    guard let start = line.firstIndex(of: "/") else { continue }
    let library = URL(fileURLWithPath: String(line[start...]))
    return library.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("host").path
  }
  fatalError("the toolchain's SwiftSyntax was not found beside its PackageDescription library")
}()

/// Warnings are errors in CI only: the flag would leak into packages that depend on this one by path.
let strict = Context.environment["BACKSTAFF_STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let syntaxSettings: [SwiftSetting] = settings + [.unsafeFlags(["-I", toolchainSwiftSyntax])]
let syntaxLinking: [LinkerSetting] = [
  .unsafeFlags(["-L", toolchainSwiftSyntax, "-Xlinker", "-rpath", "-Xlinker", toolchainSwiftSyntax])
]

/// A door to one C library: a module map and a shim, imported by exactly one Swift module.
func door(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], golden: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: golden, swiftSettings: settings)
}

let package = Package(
  name: "backstaff",
  products: [
    .library(name: "Backstaff", targets: ["Backstaff"]),
    .library(name: "BackstaffViews", targets: ["BackstaffViews"]),
    .library(name: "BackstaffRenderer", targets: ["BackstaffRenderer"]),
    .library(name: "BackstaffDaemon", targets: ["BackstaffDaemon"]),
    .library(name: "BackstaffTesting", targets: ["BackstaffTesting"]),
    .executable(name: "backstaff-bench", targets: ["backstaff-bench"]),
    .executable(name: "backstaff", targets: ["backstaff"]),
    .executable(name: "backstaff-links", targets: ["backstaff-links"]),
    .executable(name: "desk-store", targets: ["desk-store"]),
    .executable(name: "desk", targets: ["desk"]),
  ],
  targets: [
    door("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    door("CSodium", "libsodium", apt: "libsodium-dev"),
    // Without pkg-config: its flags for these two are not ones that SwiftPM lets through.
    .systemLibrary(name: "CZeroMQ", providers: [.apt(["libzmq3-dev"])]),
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CArgp"),
    // A terminal that tests draw on; no product links it.
    .systemLibrary(name: "CVterm", providers: [.apt(["libvterm-dev"])]),
    door("CMicrohttpd", "libmicrohttpd", apt: "libmicrohttpd-dev"),

    module("BackstaffJSON"),
    .macro(
      name: "BackstaffMacros", swiftSettings: syntaxSettings, linkerSettings: syntaxLinking),
    module("Backstaff", ["BackstaffJSON", "BackstaffMacros"]),
    module("BackstaffCrypto", ["CSodium"]),
    module("BackstaffJournal", ["BackstaffJSON", "BackstaffCrypto", "CSQLite"]),
    module("BackstaffWire", ["BackstaffJSON"]),
    module("BackstaffBus", ["BackstaffWire", "CZeroMQ"]),
    module(
      "BackstaffDaemon",
      ["Backstaff", "BackstaffJSON", "BackstaffCrypto", "BackstaffJournal", "BackstaffWire", "BackstaffBus"]),
    module("BackstaffClient", ["Backstaff", "BackstaffJSON", "BackstaffWire", "BackstaffBus"]),
    module(
      "BackstaffTesting",
      [
        "Backstaff", "BackstaffJSON", "BackstaffClient", "BackstaffBus", "BackstaffWire", "BackstaffViews",
        "BackstaffTerminal",
      ]),
    module("BackstaffViews", ["Backstaff", "BackstaffJSON"]),
    .target(name: "CTerminalGuard"),
    module("BackstaffTerminal", ["BackstaffViews", "CUtf8proc", "CTerminalGuard"]),
    module("BackstaffCommand", ["CArgp"]),
    module(
      "BackstaffRenderer",
      [
        "Backstaff", "BackstaffViews", "BackstaffTerminal", "BackstaffClient", "BackstaffCommand", "BackstaffBus",
        "BackstaffWire", "BackstaffJSON",
      ]),
    module("BackstaffHTTP", ["CMicrohttpd"]),
    module(
      "BackstaffLinks",
      [
        "Backstaff", "BackstaffClient", "BackstaffJournal", "BackstaffHTTP", "BackstaffCrypto", "BackstaffJSON",
        "BackstaffWire", "BackstaffBus", "BackstaffCommand",
      ]),
    program("backstaff-links", ["BackstaffLinks", "BackstaffCommand"]),

    // Stands in for the allocator in the program that links it: the bench, and nothing else.
    .target(name: "CAllocationCount"),
    module(
      "BackstaffBench",
      [
        "Backstaff", "BackstaffJSON", "BackstaffCommand", "BackstaffViews", "BackstaffTerminal", "BackstaffLinks",
        "BackstaffDaemon", "BackstaffClient", "BackstaffBus", "BackstaffWire", "BackstaffRenderer",
        "Desk",
      ]),
    program("backstaff-bench", ["BackstaffBench", "BackstaffCommand", "CAllocationCount"]),

    module("Desk", ["Backstaff", "BackstaffViews"]),
    program("desk-store", ["Desk", "Backstaff", "BackstaffDaemon", "BackstaffCommand"]),
    program("desk", ["Desk", "Backstaff", "BackstaffRenderer", "BackstaffClient", "BackstaffCommand"]),
    module(
      "BackstaffTool",
      [
        "Backstaff", "BackstaffClient", "BackstaffJournal", "BackstaffJSON", "BackstaffWire", "BackstaffBus",
        "BackstaffCommand", "BackstaffRenderer", "BackstaffViews",
      ]),
    program("backstaff", ["BackstaffTool", "BackstaffCommand"], path: "Sources/backstaff-tool"),

    // What several test targets share, and what the fuzzers and a test both run; neither is part of a product.
    .target(
      name: "BackstaffTestSupport", dependencies: ["BackstaffJSON"], path: "Tests/Support", swiftSettings: settings),
    .target(
      name: "BackstaffFuzz",
      dependencies: ["BackstaffTestSupport", "Backstaff", "BackstaffJSON", "BackstaffWire", "BackstaffTerminal"],
      path: "Tests/Fuzz", swiftSettings: settings),
    tests("BackstaffFuzzTests", ["BackstaffFuzz", "BackstaffTestSupport", "BackstaffWire"]),
    // What ./deploy/listings runs. Its tests compile small listings against the modules beside them.
    .target(name: "BackstaffListings", path: "Tests/Listings", swiftSettings: settings),
    tests("BackstaffListingsTests", ["BackstaffListings", "BackstaffTesting", "BackstaffViews"]),

    tests("BackstaffJSONTests", ["BackstaffJSON", "BackstaffTestSupport"]),
    tests("BackstaffTests", ["Backstaff", "BackstaffJSON", "BackstaffTesting", "BackstaffTestSupport"]),
    // Features in a target whose default isolation is the main actor.
    .testTarget(
      name: "BackstaffMainActorTests", dependencies: ["Backstaff", "BackstaffViews"],
      path: "Tests/BackstaffMainActorTests", swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    tests(
      "BackstaffTestingTests",
      [
        "BackstaffTesting", "Backstaff", "BackstaffJSON", "BackstaffDaemon", "BackstaffClient", "BackstaffViews",
        "BackstaffRenderer",
        "BackstaffWire",
      ], golden: ["Pilot/Golden", "Guides/Golden"]),
    .testTarget(
      name: "BackstaffMacrosTests", dependencies: ["BackstaffMacros"], path: "Tests/BackstaffMacrosTests",
      swiftSettings: syntaxSettings, linkerSettings: syntaxLinking),
    tests(
      "BackstaffDaemonTests",
      [
        "BackstaffDaemon", "Backstaff", "BackstaffJSON", "BackstaffJournal", "BackstaffWire", "BackstaffBus",
        "BackstaffClient",
      ]),
    tests("BackstaffCryptoTests", ["BackstaffCrypto"]),
    tests("BackstaffHTTPTests", ["BackstaffHTTP"]),
    tests(
      "BackstaffLinksTests",
      [
        "BackstaffLinks", "BackstaffHTTP", "BackstaffCrypto", "BackstaffCommand", "BackstaffBus", "BackstaffWire",
        "BackstaffJSON",
      ]),
    tests("BackstaffJournalTests", ["BackstaffJournal", "BackstaffJSON", "CSQLite"]),
    tests("BackstaffWireTests", ["BackstaffWire", "BackstaffJSON"]),
    tests("BackstaffBusTests", ["BackstaffBus", "BackstaffWire"]),
    tests("BackstaffClientTests", ["Backstaff", "BackstaffClient", "BackstaffBus", "BackstaffWire", "BackstaffJSON"]),
    tests("BackstaffViewsTests", ["BackstaffViews", "Backstaff"]),
    tests(
      "BackstaffRendererTests",
      ["BackstaffRenderer", "BackstaffClient", "BackstaffTerminal", "BackstaffViews", "BackstaffWire", "Backstaff"]),
    tests("BackstaffTerminalTests", ["BackstaffTerminal", "BackstaffViews", "Backstaff", "CVterm"]),
    tests("BackstaffCommandTests", ["BackstaffCommand"]),
    tests(
      "BackstaffBenchTests",
      ["BackstaffBench", "Backstaff", "BackstaffJSON", "BackstaffCommand", "BackstaffTerminal", "Desk"]),
    tests(
      "BackstaffToolTests",
      [
        "BackstaffTool", "BackstaffRenderer", "BackstaffClient", "BackstaffViews", "BackstaffJSON", "BackstaffWire",
        "BackstaffBus", "BackstaffCommand",
      ]),
    tests(
      "DeskTests",
      [
        "Desk", "Backstaff", "BackstaffViews", "BackstaffJSON", "BackstaffDaemon", "BackstaffClient", "BackstaffWire",
        "BackstaffTesting",
      ], golden: ["Golden"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "BackstaffClient", "BackstaffBus", "BackstaffWire", "BackstaffJSON", "BackstaffJournal", "desk-store", "desk",
        "backstaff", "backstaff-links",
      ], path: "Tests/EndToEndTests", swiftSettings: settings),
    .testTarget(
      name: "TidyTests", path: "Tests/TidyTests", swiftSettings: syntaxSettings, linkerSettings: syntaxLinking),
  ]
)
