import Foundation

/// An error of the compiler, by the line of the file that was compiled.
package struct Diagnostic: Equatable, Sendable {
  package let line: Int
  package let message: String

  /// The errors in the output of a compiler about a file of that name.
  ///
  /// One in what a macro made is told of the place where the macro is used, which the compiler says in a note below.
  package static func errors(in output: String, file: String) -> [Diagnostic] {
    var errors: [Diagnostic] = []
    var elsewhere: String?
    for text in output.split(separator: "\n") {
      guard let (path, line, kind, message) = parts(of: text) else { continue }
      let isHere = path.hasSuffix("/" + file) || path == file
      if kind == "error", !isHere {
        elsewhere = message
      } else if kind == "error" {
        errors.append(Diagnostic(line: line, message: message))
      } else if isHere, let outer = elsewhere {
        errors.append(Diagnostic(line: line, message: outer))
        elsewhere = nil
      }
    }
    return errors
  }

  /// `path:line:column: kind: message`.
  private static func parts(of text: Substring) -> (path: Substring, line: Int, kind: Substring, message: String)? {
    for kind in ["error", "note", "warning"] {
      guard let found = text.firstRange(of: ": \(kind): ") else { continue }
      let place = text[..<found.lowerBound].split(separator: ":")
      guard place.count >= 3, let line = Int(place[place.count - 2]) else { return nil }
      return (
        place.dropLast(2).joined(separator: ":")[...], line, Substring(kind), String(text[found.upperBound...])
      )
    }
    return nil
  }
}
