import Foundation

extension Accounts {
  /// The largest file of accounts read, in bytes.
  package static let fileLimit = 64 * 1_024

  /// Accounts out of a file with a `name:password` a line, where `#` begins a comment; without a file, every name with
  /// the password `desk`.
  ///
  /// It is here so that the example has a door. Passwords in plain text are nothing to imitate.
  package static func live(path: String? = nil) -> Accounts {
    Accounts(
      check: { name, password in
        guard !name.isEmpty else { return false }
        guard let path else { return password == "desk" }
        return try passwords(in: path).contains { $0.name == name && $0.password == password }
      },
      info: { name in UserInfo(displayName: name, mail: "\(name)@localhost") })
  }

  private static func passwords(in path: String) throws -> [(name: Substring, password: Substring)] {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw AccountsError("the accounts in \(path) cannot be read; --accounts names another file")
    }
    defer { try? file.close() }
    let bytes = try file.read(upToCount: fileLimit + 1) ?? Data()
    guard bytes.count <= fileLimit else { throw AccountsError("the file \(path) is too large for accounts") }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon], line[line.index(after: colon)...])
    }
  }
}
