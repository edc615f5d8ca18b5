extension Accounts {
  /// Two people, `ada` and `grace`, whose password is `desk`.
  package static let fixture = Accounts(
    check: { name, password in ["ada", "grace"].contains(name) && password == "desk" },
    info: { name in UserInfo(displayName: name.capitalized, mail: "\(name)@example.org") })
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
