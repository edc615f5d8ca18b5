import Backstaff

/// The first view model of the tour; it says what comes next and knows no stack.
@Observable
package final class AViewModel: NavigatableViewModel {
  package func navigate() {
    let viewModel = BViewModel()
    viewModel.setNavigator(navigator)
    navigator?.navigate(viewModel)
  }
}

@Observable
package final class BViewModel: NavigatableViewModel {
  package func navigate() {
    let viewModel = CViewModel()
    viewModel.setNavigator(navigator)
    navigator?.navigate(viewModel)
  }
}

@Observable
package final class CViewModel: NavigatableViewModel {}

extension NavigationTags {
  /// What the journal keeps of the tour.
  package static var tour: NavigationTags {
    NavigationTags {
      $0.object("b") { BViewModel() }
      $0.object("c") { CViewModel() }
      $0.value("number", Int.self)
    }
  }
}
