import Backstaff
import BackstaffTestSupport

/// A stack of routes with something beside it, for generated pairs.
@ObservableState
struct RoutePlan: Equatable {
  var title = "tour"
  var routes: [Route<Stop>] = []

  @ObservableState
  enum Stop: Equatable {
    case gate
    case detail(Visit)
    case named(String, depth: Int)
  }

  @ObservableState
  struct Visit: Equatable {
    var count = 0
    var text = ""
  }
}

/// Random changes to a stack, as reducers and the runtime make them.
struct Planner {
  var generator: SeededGenerator
  private var next = 0

  init(_ generator: SeededGenerator) { self.generator = generator }

  private static let words = ["", "a", "#3", "~0/1", "[x]", "order", "日本"]

  private mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "" }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func stop() -> RoutePlan.Stop {
    switch number(3) {
    case 0: .gate
    case 1: .detail(RoutePlan.Visit(count: number(3), text: word()))
    default: .named(word(), depth: number(3))
    }
  }

  private mutating func route() -> Route<RoutePlan.Stop> {
    let isEmbedded = number(2) == 0
    switch number(5) {
    case 0: return .root(stop(), embedInNavigationView: isEmbedded)
    case 1: return .sheet(stop(), embedInNavigationView: isEmbedded, configuration: .half)
    case 2: return .cover(stop(), embedInNavigationView: isEmbedded).locked()
    default: return .push(stop())
    }
  }

  mutating func plan() -> RoutePlan {
    var plan = RoutePlan()
    for _ in 0..<number(8) { change(&plan) }
    return plan
  }

  mutating func change(_ plan: inout RoutePlan) {
    let count = plan.routes.count
    switch number(11) {
    case 0, 1: plan.routes.append(route())
    case 2: name(&plan.routes)
    case 3: plan.title = word()
    case _ where count == 0: plan.routes = [route()]
    case 4: plan.routes.removeSubrange(number(count)...)
    case 5: plan.routes.remove(at: number(count))
    case 6: plan.routes.swapAt(number(count), number(count))
    case 7: plan.routes[number(count)].attempt = number(2) == 0 ? nil : RouteAttempt(keeping: number(4))
    case 8: plan.routes[number(count)].id = nil
    case 9: restyle(&plan.routes[number(count)])
    default:
      let index = number(count)
      if case .detail(var visit) = plan.routes[index].screen {
        visit.count += 1
        plan.routes[index].screen = .detail(visit)
      } else {
        plan.routes[index].screen = stop()
      }
    }
  }

  /// Shows the same route in another way, as a stack built again from what is known does.
  private mutating func restyle(_ route: inout Route<RoutePlan.Stop>) {
    let id = route.id
    route = .cover(route.screen, embedInNavigationView: !route.embedInNavigationView)
    route.id = id
  }

  /// Gives ids as the runtime does.
  private mutating func name(_ routes: inout [Route<RoutePlan.Stop>]) {
    next = max(next, (routes.compactMap { $0.id?.number }.max() ?? -1) + 1)
    for index in routes.indices where routes[index].id == nil {
      routes[index].id = RouteID(next)
      next += 1
    }
  }
}
