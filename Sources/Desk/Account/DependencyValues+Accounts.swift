import Backstaff

extension DependencyValues {
  /// Who may enter.
  package var accounts: Accounts {
    get { self[AccountsKey.self] }
    set { self[AccountsKey.self] = newValue }
  }

  private enum AccountsKey: DependencyKey {
    static let liveValue = Accounts.live()
    static let testValue = Accounts.fixture
  }
}
