import SwiftSyntax

extension Rule {
  /// Imports of `Sources` follow the table of layers.
  static let layering = Rule { source in
    guard source.root == "Sources" else { return [] }
    guard Layers.arrows[source.module] != nil else {
      return [Finding(path: source.path, line: 1, message: "the module \(source.module) is not in the table of layers")]
    }
    return source.nodes(.importDecl, as: ImportDeclSyntax.self).compactMap { declaration in
      guard let imported = declaration.path.first?.name.text, !Layers.mayImport(imported, in: source.module) else {
        return nil
      }
      return source.finding(declaration, "\(source.module) may not import \(imported)")
    }
  }

  /// Names that say nothing about what is inside.
  static let fileNames = Rule { source in
    source.components.compactMap { component in
      let name = String(component.split(separator: ".").first ?? "")
      guard let word = Self.emptyWord(in: name) else { return nil }
      return Finding(path: source.path, line: 1, message: "'\(name)' is named \(word): what is it really?")
    }
  }

  private static let emptyWords = [
    "Utils", "Util", "Utilities", "Utility", "Manager", "Helper", "Helpers", "Common", "Misc", "Shared",
  ]

  /// apt and dpkg *are* package managers; that is the thing's name, not a lack of one.
  private static let wordsOfTheDomain: Set<Substring> = ["PackageManager"]

  /// The empty word that one of a file name's subjects (`Type+Subject`) ends with.
  private static func emptyWord(in name: String) -> String? {
    let subjects = name.split(separator: "+").map { $0.hasSuffix("Tests") ? $0.dropLast(5) : $0 }
    return emptyWords.first { word in
      subjects.contains { subject in
        guard !wordsOfTheDomain.contains(subject) else { return false }
        // Only a whole word: a capital begins it, or it is the whole subject in any case.
        return subject.hasSuffix(word) || subject.lowercased() == word.lowercased()
      }
    }
  }
}
