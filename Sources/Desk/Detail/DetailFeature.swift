import Backstaff

/// The page about one package.
@Reducer
package struct DetailFeature {
  @ObservableState
  package struct State: Equatable, Identifiable, Sendable {
    package var package: Package
    package var id: String { package.id }

    package init(package: Package) {
      self.package = package
    }
  }

  package enum Action {
    case editButtonTapped
    case removeButtonTapped
    case closeButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeButtonTapped: .run { _ in await self.dismiss() }
      // The inventory answers: both lead out of this page.
      case .editButtonTapped, .removeButtonTapped: .none
      }
    }
  }
}
