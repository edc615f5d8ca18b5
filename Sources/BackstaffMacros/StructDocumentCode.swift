import SwiftSyntax

/// The text of a struct's document form.
struct StructDocumentCode {
  let access: String
  let stored: [StoredMember]

  init(_ declaration: StructDeclSyntax, access: String) {
    self.access = access
    stored = StoredMember.all(of: declaration).filter { !$0.isConstant }
  }

  var members: String { [names, writing, reading, description].joined(separator: "\n\n") + "\n" }

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
    let lines = stored.map { "    try writer.member(\"\($0.name)\", \($0.storage))" }
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
      let type = member.type.map { ": \($0)" } ?? ""
      return "  case \"\(member.name)\":\n    let value\(type) = \(missing)\n    return value as? Value"
    }
    return """
      private static func missingMember<Value>(_ name: String) -> Value? {
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
}
