import Backstaff

extension DependencyValues {
  /// The machine's package manager.
  package var packageManager: PackageManager {
    get { self[PackageManagerKey.self] }
    set { self[PackageManagerKey.self] = newValue }
  }

  private enum PackageManagerKey: DependencyKey {
    static let liveValue = PackageManager.live()
    static let testValue = PackageManager.fixture
  }
}
