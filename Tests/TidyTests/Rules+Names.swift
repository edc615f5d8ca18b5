import Foundation
import SwiftParser
import SwiftSyntax

/// The name of a test and where it is.
struct TestName: Equatable {
  var name: String
  var place: Finding
}

/// A test that fails is looked up by its name: no two may share one, in the whole repository. A name that begins with
/// the number of a behaviour, as `PRES-04` or `RB-12`, is looked up by that number alone.
enum TestNames {
  static func findings(in sources: [Source]) -> [Finding] {
    var first: [String: Finding] = [:]
    return sources.flatMap(names).compactMap { test in
      let key = behaviour(in: test.name) ?? test.name
      guard let other = first[key] else {
        first[key] = test.place
        return nil
      }
      var finding = test.place
      finding.message = "the test '\(test.name)' is also at \(other.path):\(other.line)"
      return finding
    }
  }

  static func names(in source: Source) -> [TestName] {
    guard source.root == "Tests" else { return [] }
    return source.nodes(.functionDecl, as: FunctionDeclSyntax.self).compactMap { function in
      guard let attribute = attribute(of: function) else { return nil }
      let name = displayName(attribute) ?? function.name.text.filter { $0 != "`" }
      return TestName(name: name, place: source.finding(function.name, ""))
    }
  }

  static func behaviour(in name: String) -> String? {
    guard let word = name.split(separator: " ").first, let dash = word.lastIndex(of: "-"), dash > word.startIndex,
      word[..<dash].allSatisfy({ $0.isUppercase && $0.isASCII }), word[dash...].dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    return String(word)
  }

  private static func attribute(of function: FunctionDeclSyntax) -> AttributeSyntax? {
    function.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == "Test" }
  }

  private static func displayName(_ attribute: AttributeSyntax) -> String? {
    guard case .argumentList(let arguments) = attribute.arguments, let first = arguments.first, first.label == nil
    else { return nil }
    return first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

/// Paths of the machine that built something have no place in what others read.
struct MachinePaths {
  var forbidden: [String]

  /// The places that builders of this repository work in, put together here so that this file is clean itself, and
  /// the root it is compiled in.
  init(root: String) {
    let places = [["work"], ["opt", "swift"], ["tmp", "bs"], ["home", "runner"]]
    forbidden = places.map { "/" + $0.joined(separator: "/") + "/" }
    // A root directly below `/`, as in a container, is too common a word.
    if root.split(separator: "/").count > 1 { forbidden.append(root) }
  }

  func findings(path: String, text: String) -> [Finding] {
    // Bytes first: this reads every file of the repository, and nearly all are clean.
    let bytes = Data(text.utf8)
    guard forbidden.contains(where: { bytes.range(of: Data($0.utf8)) != nil }) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      forbidden.filter { holds(line, $0) }.map { place in
        Finding(path: path, line: index + 1, message: "'\(place)' is a path of the machine that builds")
      }
    }
  }

  /// Whether the line holds the place as the beginning of an absolute path, not in the middle of a longer one.
  private func holds(_ line: Substring, _ place: String) -> Bool {
    line.ranges(of: place).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && !"._-~/}$".contains(before)
    }
  }
}
