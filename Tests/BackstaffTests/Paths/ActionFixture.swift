import Backstaff

/// Ids that are not one word: what stands in brackets is the text of their JSON.
struct Place: Hashable, Codable, Sendable {
  var shelf: String
  var slot: Int
}

/// Actions of every form that has, or has not, a recorded one.
@CasePathable
enum Recordable {
  case child(PresentationAction<Inner>)
  case rows(IdentifiedAction<Int, Inner>)
  case packages(IdentifiedAction<String, Inner>)
  case places(IdentifiedAction<Place, Inner>)
  case flags(IdentifiedAction<Bool, Inner>)
  case moved(from: Int, to: Int)
  case tagged(String, Int)
  case named(label: String)
  case noted(String?)
  case failed(Unwritable)
  case pair(Int, with: Unwritable)
  case `default`
  case never(Never)

  /// A child whose own names are the ones that are implied in paths.
  @CasePathable
  enum Inner: Equatable {
    case dismiss
    case presented
    case element
    case deeper(Deeper)
    case typed(String)
  }

  @CasePathable
  enum Deeper: Equatable { case dismiss, element(Int) }

  /// A payload without a JSON form.
  struct Unwritable {}
}
