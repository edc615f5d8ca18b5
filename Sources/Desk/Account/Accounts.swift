/// Who may enter the Desk's account, as a dependency: it is asked and can change nothing.
///
/// ```swift
/// let isRight = try await accounts.check("ada", "desk")
/// ```
package struct Accounts: Sendable {
  /// Whether a name goes with a password. Throws ``AccountsError`` where nobody can tell.
  package var check: @Sendable (_ name: String, _ password: String) async throws -> Bool
  /// What is known of somebody who is inside.
  package var info: @Sendable (_ name: String) async throws -> UserInfo

  package init(
    check: @escaping @Sendable (_ name: String, _ password: String) async throws -> Bool,
    info: @escaping @Sendable (_ name: String) async throws -> UserInfo
  ) {
    self.check = check
    self.info = info
  }
}

/// What the profile shows of a person.
package struct UserInfo: Codable, Equatable, Sendable {
  package var displayName: String
  package var mail: String

  package init(displayName: String = "", mail: String = "") {
    self.displayName = displayName
    self.mail = mail
  }
}

/// Why nobody can tell whether a password is right.
package struct AccountsError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
