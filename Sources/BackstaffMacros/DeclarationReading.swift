import SwiftSyntax
import SwiftSyntaxMacros

/// What the macros read off the declarations they are put on.
extension DeclModifierListSyntax {
  /// `public `, `package ` or nothing: the access that generated members copy. `private` types need none written.
  var accessPrefix: String {
    for modifier in self where ["public", "package", "open"].contains(modifier.name.text) && modifier.detail == nil {
      return modifier.name.text == "open" ? "public " : modifier.name.text + " "
    }
    return ""
  }

  /// The access of a member, for members generated beside it.
  var memberAccess: String {
    for modifier in self where ["private", "fileprivate"].contains(modifier.name.text) && modifier.detail == nil {
      return modifier.name.text + " "
    }
    return accessPrefix
  }

  var isPrivate: Bool { contains { $0.name.text == "private" || $0.name.text == "fileprivate" } }

  var isStatic: Bool { contains { $0.name.text == "static" || $0.name.text == "class" } }
}

extension DeclGroupSyntax {
  /// The access of what is generated for a declaration: `accessPrefix`, or `fileprivate ` below anything private, where
  /// extensions have to say so, and where macros on generated types see nothing of what is around them.
  func generatedAccess(in context: some MacroExpansionContext) -> String {
    let around = context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self)?.modifiers }
    return ([modifiers] + around).contains(where: \.isPrivate) ? "fileprivate " : modifiers.accessPrefix
  }

  /// How a generated extension of the type begins. Where everything belongs to the main actor unless it says otherwise,
  /// the extension of a type that says so has to say it again.
  func extensionHead(of type: some TypeSyntaxProtocol, in context: some MacroExpansionContext) -> String {
    "\(availability(in: context))nonisolated extension \(type.trimmed)"
  }

  /// The `@available` attributes of the type and of what it stands in, which its extensions repeat.
  private func availability(in context: some MacroExpansionContext) -> String {
    let around = context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self)?.attributes }
    let written = ([attributes] + around).flatMap { list in
      list.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.attributeName.trimmedDescription == "available" }
    }
    return written.map { $0.trimmedDescription + "\n" }.joined()
  }

  /// The names that the members of the type declare, also below conditions.
  var declaredNames: Set<String> { memberBlock.members.declaredNames }
}

extension MemberBlockItemListSyntax {
  fileprivate var declaredNames: Set<String> {
    Set(
      flatMap { member -> [String] in
        if let named = member.decl.asProtocol((any NamedDeclSyntax).self) { return [named.name.text] }
        if let property = member.decl.as(VariableDeclSyntax.self) {
          return property.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        }
        let clauses = member.decl.as(IfConfigDeclSyntax.self)?.clauses
        return clauses?.flatMap { $0.elements?.as(MemberBlockItemListSyntax.self)?.declaredNames ?? [] } ?? []
      })
  }
}

extension AttributeListSyntax {
  /// Whether an attribute of that name, module aside, is written here.
  func has(_ name: String) -> Bool { first(named: name) != nil }

  /// The attribute of that name, module aside.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let written = attribute.attributeName.trimmedDescription
      return written == name || written.hasSuffix("." + name)
    }
  }
}

extension [TypeSyntax] {
  /// Whether a conformance to that protocol is asked for: the type does not have it yet.
  func asksFor(_ name: String) -> Bool {
    contains { type in
      let written = type.trimmedDescription
      return written == name || written.hasSuffix("." + name)
    }
  }
}

extension EnumDeclSyntax {
  /// Whether this is a feature's `Action`, or part of one.
  func isAction(in context: some MacroExpansionContext) -> Bool {
    let names = context.lexicalContext.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text }
    return ([name.text] + names).contains("Action")
  }
}
