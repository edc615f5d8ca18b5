import Backstaff
import BackstaffJSON
import BackstaffTesting
import Testing

/// A coordinator of a coordinator of a coordinator.
@FlowCoordinator(screen: "TowerScreen")
struct TowerFlow {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<TowerScreen.State>] = [.root(.host(HostFlow.State()))]
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> { .none }
}

@Reducer(state: .equatable)
enum TowerScreen {
  case host(HostFlow)
}

extension TowerFlow.State {
  fileprivate var hosts: [HostFlow.State] {
    routes.map {
      switch $0.screen {
      case .host(let host): host
      }
    }
  }

  fileprivate var guests: [GuestFlow.State] {
    hosts.flatMap(\.routes).compactMap { if case .flow(let guest) = $0.screen { guest } else { nil } }
  }

  fileprivate var ids: [[Int?]] {
    [routes.map { $0.id?.number }] + hosts.map { $0.routes.map { $0.id?.number } }
      + guests.map { $0.routes.map { $0.id?.number } }
  }
}

@Suite struct SentRoutesTests {
  /// A host with a guest over its root, whose routes have these ids.
  private static func host(_ ids: [Int?], guest guestIDs: [Int?]) -> HostFlow.State {
    var guest = GuestFlow.State()
    for (index, id) in guestIDs.enumerated() { guest.routes[index].id = id.map { RouteID($0) } }
    var host = HostFlow.State()
    host.routes.append(.push(.flow(guest)))
    for (index, id) in ids.enumerated() { host.routes[index].id = id.map { RouteID($0) } }
    return host
  }

  private static var guestCount: Int { GuestFlow.State().routes.count }

  @Test(arguments: [[Int?](), [0, 1], [5, 5], [1 << 53, nil]], [[Int?](), [0, 1], [3, 3], [1 << 53, nil]])
  func `ROUTE-05 ids of nested routes that are sent are those that stand in the same route, or none`(
    ids: [Int?], guestIDs: [Int?]
  ) {
    var run = FlowRun(TowerFlow.State(), TowerFlow())
    let guests = Array(guestIDs.prefix(Self.guestCount))
    run.send(.router(.updateRoutes([.root(.host(Self.host(ids, guest: guests)))])))
    let numbers = run.state.ids.flatMap { $0 }.compactMap { $0 }
    #expect(numbers.count == run.state.ids.flatMap { $0 }.count)
    #expect(Set(numbers).count == numbers.count, "\(run.state.ids)")
    #expect(numbers.allSatisfy { $0 < 20 })

    // Sent back as they are, as a front does it, all stay what they are.
    let before = run.state.ids
    var copy = run.state.routes
    copy[0].screen = .host(run.state.hosts[0])
    run.send(.router(.updateRoutes(copy)))
    #expect(run.state.ids == before)

    // Under another route the same are others.
    run.send(.router(.updateRoutes(copy + [.push(copy[0].screen)])))
    let all = run.state.ids.flatMap { $0 }.compactMap { $0 }
    #expect(Set(all).count == all.count, "\(run.state.ids)")
    #expect(run.state.ids[1] == before[1])
  }

  private static func leaf(_ style: RouteStyle, tried keeping: Int? = nil) -> Route<HostScreen.State> {
    var route = Route<HostScreen.State>(.leaf(Leaf.State()), style: style)
    route.attempt = keeping.map { RouteAttempt(keeping: $0) }
    return route
  }

  private static let flawed: [(kind: String, routes: [Route<HostScreen.State>])] = [
    ("noRoot", [leaf(.push)]), ("noRoot", [leaf(.sheet), leaf(.push)]), ("noRoot", [leaf(.cover)]),
    ("secondRoot(index: 1)", [leaf(.root), leaf(.root)]),
    ("secondRoot(index: 2)", [leaf(.root), leaf(.push), leaf(.root)]),
    ("unknownAttempt(index: 0)", [leaf(.root, tried: 1)]),
    ("unknownAttempt(index: 1)", [leaf(.root), leaf(.push, tried: -1)]),
    ("unknownAttempt(index: 1)", [leaf(.root), leaf(.push, tried: Int.max)]),
    ("unknownAttempt(index: 1)", [leaf(.root), leaf(.push, tried: 1)]),
  ]

  @Test(arguments: flawed) func `ROUTE-06 routes that cannot stand are refused, and leave everything as it was`(
    flaw: (kind: String, routes: [Route<HostScreen.State>])
  ) {
    var run = FlowRun(HostFlow.State(), HostFlow())
    let before = run.state
    let pass = run.send(.router(.updateRoutes(flaw.routes)))
    #expect(pass.refusal?.code == "malformed_stack")
    #expect(pass.issues.map { $0.message.contains(flaw.kind) } == [true])
    #expect(run.state == before)

    var host = HostFlow.State()
    host.routes = flaw.routes
    var tower = FlowRun(TowerFlow.State(), TowerFlow())
    let whole = tower.state
    let nested = tower.send(.router(.updateRoutes(tower.state.routes + [.push(.host(host))])))
    #expect(nested.refusal?.code == "malformed_stack")
    #expect(tower.state == whole)
  }

  @Test func `ROUTE-07 what stands may be sent again, with what was tried and with a bottom put there by hand`() {
    var start = Counters.State()
    start.routes = [.push(Gauge.State()), .push(Gauge.State(isUnsaved: true))]
    var run = FlowRun(start, Counters())
    run.send(.change { $0.goBack() })
    #expect(run.state.routes[1].attempt == RouteAttempt(keeping: 1))
    let before = run.state
    #expect(run.send(.router(.updateRoutes(before.routes))).refusal == nil)
    #expect(run.state == before)
    #expect(run.send(.router(.updateRoutes([before.routes[1]]))).refusal?.code == "malformed_stack")
    var moved = before.routes
    moved[1].attempt = RouteAttempt(keeping: 0)
    #expect(run.send(.router(.updateRoutes(moved))).refusal?.code == "malformed_stack")
    #expect(run.state == before)
  }

  private enum Page: Codable, Equatable { case home, list }

  @Test func `ROUTE-08 saved routes end below the first that cannot stand`() throws {
    func restored(_ routes: [Route<Page>]) throws -> (routes: [Route<Page>], issues: [String]) {
      let bytes = try SavedRoutes.bytes(of: routes, key: "v1")
      var restored: SavedRoutes.Restored<Page>?
      let issues = IssueCatcher.issues { restored = SavedRoutes.routes(from: bytes, key: "v1", else: [.root(.list)]) }
      return (try #require(restored).routes, issues.map(\.message))
    }
    var tried: Route<Page> = .push(.list)
    tried.attempt = RouteAttempt(keeping: 1)
    #expect(try restored([.root(.home), tried]).routes == [.root(.home), tried])
    tried.attempt = RouteAttempt(keeping: 2)
    let hostile = try restored([.root(.home), tried])
    #expect(hostile.routes == [.root(.home)])
    #expect(hostile.issues.map { $0.contains("unfitRoute(index: 1)") } == [true])
    #expect(try restored([.root(.home), .push(.list), .root(.home)]).routes == [.root(.home), .push(.list)])
    #expect(try restored([.sheet(.home)]).routes == [.root(.list)])
  }
}
