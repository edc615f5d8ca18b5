import Foundation

/// Listings put into their frames, compiled against a build of this package, and run.
package struct ListingRun {
  /// The folder of a debug build, with its modules and objects.
  package var build: URL
  /// Where everything is written to.
  package var work: URL
  package var frames: [Frame]
  package var listings: [String: Listing]
  /// Told what is being done, for people who wait.
  package var tell: (String) -> Void

  package init(
    build: URL, work: URL, frames: [Frame], listings: [String: Listing], tell: @escaping (String) -> Void = { _ in }
  ) {
    self.build = build
    self.work = work
    self.frames = frames
    self.listings = listings
    self.tell = tell
  }

  /// The frames that hold one of the listings, with the listings in them.
  package var assemblies: [(frame: Frame, assembly: Assembly)] {
    frames.filter { $0.listings.contains { listings[$0] != nil } }.map { ($0, Assembly($0, listings)) }
  }

  /// What became of each listing, by name.
  package func verdicts() throws -> [Verdict] {
    let compiled = try assemblies.map { try compile($0.frame, $0.assembly) }
    let tests = try run(compiled.filter(\.isCompiled))
    let known = compiled.flatMap { $0.verdicts(tests) }
    let framed = Set(known.map(\.listing))
    let others = listings.keys.filter { !framed.contains($0) }
      .map { Verdict(listing: $0, result: .failed("there is no frame for it")) }
    return Verdict.merged(known + others)
  }

  // MARK: Compiling

  private func compile(_ frame: Frame, _ assembly: Assembly) throws -> CompiledFrame {
    tell("compiling \(frame.name): \(frame.listings.joined(separator: " "))")
    let source = work.appendingPathComponent("\(frame.name).swift")
    try assembly.text.write(to: source, atomically: true, encoding: .utf8)
    let module = CompiledFrame.module(frame.name)
    let object = work.appendingPathComponent("\(frame.name).o")
    let (status, output) = try swiftc(flags + ["-c", "-module-name", module, "-o", object.path, source.path])
    try output.write(to: work.appendingPathComponent("\(frame.name).log"), atomically: true, encoding: .utf8)
    return CompiledFrame(
      name: frame.name, assembly: assembly, listings: frame.listings,
      errors: Diagnostic.errors(in: output, file: source.lastPathComponent),
      isCompiled: status == 0 && assembly.problems.isEmpty)
  }

  /// The settings of Package.swift. The package's name is what opens its `package` access.
  private var flags: [String] {
    let features = [
      "ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
    ]
    let root = build.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let doors = Self.doors.flatMap { ["-I", root.appendingPathComponent("Sources/\($0)").path] }
    let compiled = Self.compiledDoors.flatMap {
      ["-Xcc", "-fmodule-map-file=" + build.appendingPathComponent("\($0).build/module.modulemap").path]
    }
    return [
      "-swift-version", "6", "-parse-as-library", "-Onone", "-package-name", Self.packageName(root),
      "-diagnostic-style", "llvm",
      "-I", build.appendingPathComponent("Modules").path,
      "-load-plugin-executable", build.appendingPathComponent("BackstaffMacros-tool").path + "#BackstaffMacros",
    ] + doors + compiled + features.flatMap { ["-enable-upcoming-feature", $0] }
  }

  /// The name that the package manager gives the package of a folder.
  static func packageName(_ root: URL) -> String {
    let name = root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return name.first?.isNumber == true ? "_" + name.dropFirst() : String(name)
  }

  private func swiftc(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try start("/usr/bin/env", ["swiftc"] + arguments)
  }

  // MARK: Running

  private func run(_ frames: [CompiledFrame]) throws -> [TestRecord] {
    guard !frames.isEmpty else { return [] }
    tell("linking")
    let main = work.appendingPathComponent("main.swift")
    let text = "import Testing\n\nawait Testing.__swiftPMEntryPoint() as Never\n"
    try text.write(to: main, atomically: true, encoding: .utf8)
    let program = work.appendingPathComponent("listings-run")
    let own = frames.map { work.appendingPathComponent("\($0.name).o").path }
    let (status, output) = try swiftc(
      ["-swift-version", "6", "-module-name", "ListingsMain", "-o", program.path, main.path] + own + objects())
    guard status == 0 else { throw FrameError("the frames do not link:\n\(output)") }
    tell("running")
    let stream = work.appendingPathComponent("events.jsonl")
    let ended = try start(
      "/usr/bin/env",
      [
        "timeout", "300", program.path, "--testing-library", "swift-testing", "--event-stream-output-path", stream.path,
        "--event-stream-version", "0",
      ])
    try ended.output.write(to: work.appendingPathComponent("run.log"), atomically: true, encoding: .utf8)
    return TestRecord.all(in: try String(contentsOf: stream, encoding: .utf8))
  }

  /// `BackstaffViews` and `BackstaffTesting`, which frames use, with all that is below them.
  private static let modules = [
    "Backstaff", "BackstaffJSON", "BackstaffViews", "BackstaffTerminal", "BackstaffTesting", "BackstaffClient",
    "BackstaffBus", "BackstaffWire",
  ]
  /// C that is found where its headers are, and C that the build has made a module of.
  private static let doors = ["CZeroMQ", "CUtf8proc"]
  private static let compiledDoors = ["CTerminalGuard"]

  /// The objects of the modules, by what the build says it made: it leaves those of sources that are gone.
  private func objects() throws -> [String] {
    let swift = try Self.modules.flatMap { module -> [String] in
      let map = build.appendingPathComponent("\(module).build/output-file-map.json")
      let files = try JSONDecoder().decode([String: Outputs].self, from: Data(contentsOf: map))
      return files.values.compactMap(\.object).sorted()
    }
    let c = try Self.compiledDoors.flatMap { door in
      let folder = build.appendingPathComponent("\(door).build")
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "o" }.map(\.path)
    }
    return swift + c
  }

  private struct Outputs: Decodable {
    let object: String?
  }

  /// Runs a program to its end; its output goes through a file, so that neither waits for the other.
  private func start(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let file = work.appendingPathComponent("output")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = work
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}
