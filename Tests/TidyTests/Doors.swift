import SwiftSyntax

/// A C library has one module that knows it, so that its rules (threads, lifetimes) are kept in one place.
enum Doors {
  static func findings(in sources: [Source]) -> [Finding] {
    var owner: [String: String] = [:]
    return sources.filter { $0.root == "Sources" }.flatMap { source in
      source.nodes(.importDecl, as: ImportDeclSyntax.self).compactMap { declaration -> Finding? in
        guard let door = declaration.path.first?.name.text, Layers.doors.contains(door) else { return nil }
        let first = owner[door, default: source.module]
        owner[door] = first
        guard first != source.module else { return nil }
        return source.finding(declaration, "the door \(door) belongs to \(first)")
      }
    }
  }
}
