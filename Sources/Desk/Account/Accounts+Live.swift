import Glibc

extension Accounts {
  /// The largest file of accounts read, in bytes.
  package static let fileLimit = 64 * 1_024

  /// Every name with the password `desk`.
  package static func live() -> Accounts {
    door { name, password in !name.isEmpty && password == "desk" }
  }

  /// Accounts out of a file with a `name:password` a line, where `#` begins a comment. The file is read anew at each
  /// login. Throws ``AccountsError`` when it is none from the beginning.
  ///
  /// It is here so that the example has a door. Passwords in plain text are nothing to imitate.
  package static func live(path: String) throws(AccountsError) -> Accounts {
    _ = try AccountsFile(path)
    return door { name, password in try AccountsFile(path).lines.contains { $0 == (name, password) } }
  }

  private static func door(check: @escaping @Sendable (String, String) async throws -> Bool) -> Accounts {
    Accounts(check: check, info: { name in UserInfo(displayName: name, mail: "\(name)@localhost") })
  }
}

/// What a file of accounts says.
private struct AccountsFile {
  private(set) var lines: [(name: String, password: String)] = []

  init(_ path: String) throws(AccountsError) {
    let rows = try Self.text(path).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in rows.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
        throw AccountsError("line \(index + 1) of \(path) is no `name:password`; `#` begins a comment")
      }
      lines.append((String(line[..<colon]), String(line[line.index(after: colon)...])))
    }
    guard !lines.isEmpty else {
      throw AccountsError("the accounts in \(path) are none; write one `name:password` a line")
    }
  }

  private static func text(_ path: String) throws(AccountsError) -> String {
    // Without O_NONBLOCK a FIFO in its place would hold the caller for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw AccountsError("the accounts in \(path) cannot be read: \(reason); --accounts names another file")
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw AccountsError("\(path) is no regular file; accounts are read anew at each login, so it has to stay")
    }
    guard facts.st_size <= Accounts.fileLimit else {
      throw AccountsError("the file \(path) is too large for accounts; it may have \(Accounts.fileLimit) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Accounts.fileLimit)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0, let text = String(validating: bytes.prefix(count), as: UTF8.self) else {
      throw AccountsError("the accounts in \(path) are no text")
    }
    return text
  }
}
