import Backstaff

/// Screens that only have names, for the helpers on arrays.
@CasePathable
enum Page: Equatable, Codable {
  case home, login, splash, onboarding, main, form, pay, missing, profile
  case a, b, c, d, e, f, g, n1, n2, s, m, t, x
  case detail(Int)
  case settings(Int)
}

typealias Pages = [Route<Page>]

/// What became of a stack by one helper, what it answered, and the kinds of misuse that were told.
struct Outcome: Equatable {
  let routes: Pages
  let result: Bool
  let kinds: [String]

  init(_ routes: Pages, _ result: Bool, _ kinds: [String] = []) {
    self.routes = routes
    self.result = result
    self.kinds = kinds
  }
}

extension Pages {
  /// What a helper that answers makes of the routes.
  func after(_ change: (inout Pages) -> Bool) -> Outcome {
    var routes = self
    var result = false
    let kinds = IssueCatcher.kinds { result = change(&routes) }
    return Outcome(routes, result, kinds)
  }

  /// What a helper without an answer makes of the routes.
  func made(_ change: (inout Pages) -> Void) -> Outcome {
    after {
      change(&$0)
      return true
    }
  }

  /// What is told of a misuse, in words.
  func complaint(_ change: (inout Pages) -> Bool) -> String {
    var routes = self
    return IssueCatcher.issues { _ = change(&routes) }.map(\.description).joined(separator: "\n")
  }
}

extension IssueCatcher {
  /// The kinds of what is reported while something runs: they end its texts.
  static func kinds(_ body: () -> Void) -> [String] { issues(body).map(\.routeKind) }
}

extension Backstaff.Issue {
  /// The kind of a misuse of routes.
  var routeKind: String { String(message.split(separator: "[").last?.dropLast() ?? "") }
}
