// The program that ./deploy/listings builds together with Tests/Listings: puts listings into frames, compiles and runs
// them, and says what became of each.

import Foundation

@main
struct ListingsProgram {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isVerbose = arguments.contains("--verbose")
    arguments.removeAll { $0 == "--verbose" }
    guard arguments.count == 4 else {
      FileHandle.standardError.write(Data("listings [--verbose] BUILD WORK FRAMES LISTINGS\n".utf8))
      exit(64)
    }
    let folders = arguments.map { URL(fileURLWithPath: $0) }
    let run = ListingRun(
      build: folders[0], work: folders[1], frames: try Frame.all(in: folders[2]),
      listings: try Listing.all(in: folders[3])
    ) { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    let edits = run.assemblies.flatMap { $0.assembly.edits }
    let verdicts = try run.verdicts()
    for verdict in verdicts {
      print(verdict)
      guard isVerbose else { continue }
      for edit in edits.first(where: { $0.key == verdict.listing })?.value ?? [] { print("    \(edit)") }
    }
    print(Verdict.summary(verdicts))
    exit(verdicts.allSatisfy(\.isCompiled) && !verdicts.isEmpty ? 0 : 1)
  }
}
