import SwiftSyntax

/// The text of a struct's document form.
struct StructDocumentCode {
  let access: String
  let stored: [StoredMember]

  init(_ declaration: StructDeclSyntax, access: String) {
    self.access = access
    stored = StoredMember.all(of: declaration).filter { !$0.isConstant }
  }

  var members: String {
    [names, writing, reading, description, difference, application, parts].joined(separator: "\n\n") + "\n"
  }

  private var names: String {
    guard !stored.isEmpty else {
      return "\n  \(access)static var stateMembers: [Backstaff.StateMember<Self>] { [] }"
    }
    return """

        \(access)static var stateMembers: [Backstaff.StateMember<Self>] {
          var members: [Backstaff.StateMember<Self>] = []
      \(stored.map { "    members.append(Backstaff.StateMember(\($0.arguments)))" }.joined(separator: "\n"))
          return members
        }
      """
  }

  private var writing: String {
    // In the order of their names, as our own writer puts the members of a tree.
    let sorted = stored.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let lines = sorted.map { "    try writer.member(\"\($0.name)\", \($0.storage))" }
    return """
        \(access)func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
          writer.object()
      \(lines.joined(separator: "\n"))
        }
      """
  }

  /// A function that gives the default of a member by name, for documents written before the member existed.
  var defaults: String {
    let lines = stored.compactMap { member -> String? in
      guard let missing = member.missing else { return nil }
      if member.isSecret {
        let type = member.type.map { "<\($0)>" } ?? ""
        return "  case \"\(member.name)\":\n    let value = Backstaff.Secret\(type)(wrappedValue: \(missing))\n"
          + "    return value as? MemberOfDocument"
      }
      let type = member.type.map { ": \($0)" } ?? ""
      return "  case \"\(member.name)\":\n    let value\(type) = \(missing)\n    return value as? MemberOfDocument"
    }
    return """
      private static func missingMember<MemberOfDocument>(_ name: String) -> MemberOfDocument? {
        switch name {
      \(lines.joined(separator: "\n"))
        default: return nil
        }
      }
      """
  }

  private var reading: String {
    let lines = stored.map { member in
      let missing =
        member.isPresented
        ? ", missing: Backstaff.PresentationState(wrappedValue: nil)"
        : member.missing == nil ? "" : ", missing: Self.missingMember(\"\(member.name)\")"
      return "    self.\(member.storage) = try document.member(\"\(member.name)\"\(missing))"
    }
    return """
        \(access)init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
      \(lines.joined(separator: "\n"))
        }
      """
  }

  private var description: String {
    let lines = stored.map { member in
      """
            Backstaff.SchemaMember(
              "\(member.name)", type: schema.name(of: Backstaff.MemberType.of(\\Self.\(member.storage))),
              hasDefault: \(member.missing != nil || member.isPresented)),
      """
    }
    return """
        \(access)static func describe(in schema: inout Backstaff.SchemaWriter) {
          schema.structure(
            Self.self,
            [
      \(lines.joined(separator: "\n"))
            ])
        }
      """
  }

  private var difference: String {
    let fixed = stored.filter { !$0.isVariable }.map { member in
      "    guard patch.isSame(old.\(member.storage), self.\(member.storage)) else { "
        + "return try patch.replace(with: self) }"
    }
    let lines = stored.filter(\.isVariable).map { member in
      "    try patch.member(\"\(member.name)\", old.\(member.storage), self.\(member.storage))"
    }
    return """
        \(access)func writeDifference(
          from old: Self, to patch: inout Backstaff.PatchWriter
        ) throws(Backstaff.DocumentError) {
      \((fixed + lines).joined(separator: "\n"))
        }
      """
  }

  private var application: String {
    let lines = stored.filter(\.isVariable).map { member in
      "      case \"\(member.name)\": try part.apply(to: &self.\(member.storage))"
    }
    return """
        \(access)mutating func apply(_ patch: Backstaff.PatchReader) throws(Backstaff.DocumentError) {
          for part in try patch.parts() {
            switch part.name {
      \(lines.joined(separator: "\n"))
            default: throw part.unknown
            }
          }
        }
      """
  }

  private var parts: String {
    let lines = stored.map { member in
      "    case \"\(member.name)\": return Backstaff.StatePart(self.\(member.storage))"
    }
    return """
        \(access)func part(_ name: String) -> Backstaff.StatePart? {
          switch name {
      \(lines.joined(separator: "\n"))
          default: return nil
          }
        }
      """
  }
}
