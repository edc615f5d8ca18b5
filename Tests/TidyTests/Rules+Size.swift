import SwiftSyntax

extension Rule {
  static let functionLineLimit = 70
  static let fileLineLimit = 600
  static let lineCharacterLimit = 120

  /// Functions, initialisers, accessors and subscripts end before a reader has forgotten how they began. A text of
  /// several lines is one thing to a reader, whatever stands in it, and counts as one line.
  static let functionLength = Rule { source in
    let texts = source.nodes(.stringLiteralExpr, as: StringLiteralExprSyntax.self).filter {
      $0.openingQuote.tokenKind == .multilineStringQuote
    }
    return Self.bodies(in: source).compactMap { node, name in
      let within = texts.filter { node.position <= $0.position && $0.endPosition <= node.endPosition }
      let count = within.reduce(source.lineCount(of: node)) { $0 - source.lineCount(of: Syntax($1)) + 1 }
      guard count > functionLineLimit else { return nil }
      return source.finding(node, "\(name) has \(count) lines; the limit is \(functionLineLimit)")
    }
  }

  static let fileLength = Rule { source in
    // The newline that ends the last line opens no new one.
    let count = source.lines.count - (source.lines.last?.isEmpty == true ? 1 : 0)
    guard count > fileLineLimit else { return [] }
    return [
      Finding(path: source.path, line: count, message: "the file has \(count) lines; the limit is \(fileLineLimit)")
    ]
  }

  /// swift format keeps code within the limit; this also holds for comments and texts.
  static let lineLength = Rule { source in
    source.lines.enumerated().compactMap { index, line in
      // Characters are only counted where bytes leave a doubt.
      guard line.utf8.count > lineCharacterLimit, line.count > lineCharacterLimit else { return nil }
      let message = "the line has \(line.count) characters; the limit is \(lineCharacterLimit)"
      return Finding(path: source.path, line: index + 1, message: message)
    }
  }

  private static func bodies(in source: Source) -> [(node: Syntax, name: String)] {
    let functions = source.nodes(.functionDecl, as: FunctionDeclSyntax.self).map { (Syntax($0), $0.name.text) }
    let initializers = source.nodes(.initializerDecl, as: InitializerDeclSyntax.self).map { (Syntax($0), "init") }
    let endings = source.nodes(.deinitializerDecl, as: DeinitializerDeclSyntax.self).map { (Syntax($0), "deinit") }
    let accessors = source.nodes(.accessorDecl, as: AccessorDeclSyntax.self).map {
      (Syntax($0), $0.accessorSpecifier.text)
    }
    let getters = source.nodes(.accessorBlock, as: AccessorBlockSyntax.self).compactMap { block -> (Syntax, String)? in
      guard case .getter = block.accessors else { return nil }
      let name = block.parent?.as(PatternBindingSyntax.self)?.pattern.trimmedDescription
      return (Syntax(block), name ?? "subscript")
    }
    return functions + initializers + endings + accessors + getters
  }
}

extension Source {
  func finding(_ node: some SyntaxProtocol, _ message: String) -> Finding {
    Finding(path: path, line: line(of: node), message: message)
  }
}
