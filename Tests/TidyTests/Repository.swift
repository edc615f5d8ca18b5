import Foundation

/// The files of this repository, found from where this test was compiled.
struct Repository: Sendable {
  let root: String
  /// Every regular file from the root, without what builds and git leave there.
  let paths: [String]
  let sources: [Source]

  private static let ignored: Set<String> = [".git", ".build", ".swiftpm"]

  static let here = Result { try Repository(testFile: #filePath) }

  init(testFile: String) throws {
    let file = URL(fileURLWithPath: testFile).resolvingSymlinksInPath()
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    self.root = root
    paths = try Self.files(below: root).sorted()
    sources = try paths.filter(Self.isSource).map { path in
      Source(path: path, text: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
    }
  }

  /// The text of a file, repaired where it is not UTF-8.
  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")), as: UTF8.self)
  }

  private static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") && (path.hasPrefix("Sources/") || path.hasPrefix("Tests/"))
  }

  private static func files(below root: String, prefix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root).flatMap { name -> [String] in
      guard !ignored.contains(name) else { return [] }
      let path = "\(root)/\(name)"
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory { return try files(below: path, prefix: "\(prefix)\(name)/") }
      return type == .typeRegular ? [prefix + name] : []
    }
  }
}
