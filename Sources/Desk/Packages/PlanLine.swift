/// One line of a plan: a package to install (perhaps at a version), or one to remove.
///
/// The whole plan becomes one apt command line: `apt-get -s install a b- c=1.2`.
package struct PlanLine: Sendable, Codable, Hashable {
  package enum Change: String, Sendable, Codable, Hashable, CaseIterable {
    case install
    case remove
  }

  package var change: Change
  /// A package's name, or its id with the architecture.
  package var package: String
  /// Only for installing; nil takes the candidate apt would take.
  package var version: String?

  package init(_ change: Change, _ package: String, version: String? = nil) {
    self.change = change
    self.package = package
    self.version = version
  }

  package static func install(_ package: String, version: String? = nil) -> PlanLine {
    PlanLine(.install, package, version: version)
  }

  package static func remove(_ package: String) -> PlanLine { PlanLine(.remove, package) }

  /// The word apt takes for this line. Throws `invalidName` or `invalidVersion`; an empty version counts as none.
  package func word() throws(PackageError) -> String {
    try Self.check(package)
    guard change == .install else { return package + "-" }
    guard let version, !version.isEmpty else { return package }
    guard DebianSyntax.isVersion(version) else {
      throw PackageError(
        .invalidVersion,
        "'\(version)' is not a version: it begins with a digit and holds letters, digits and . + - : ~ only")
    }
    return "\(package)=\(version)"
  }

  static func check(_ package: String) throws(PackageError) {
    guard DebianSyntax.isTarget(package) else {
      throw PackageError(
        .invalidName,
        "'\(package)' is not a package name: at least two of a-z, 0-9, + - and ., beginning with a letter or a digit")
    }
  }
}
