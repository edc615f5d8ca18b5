import Backstaff
import BackstaffJSON
import Testing

@Suite struct RouteDocumentTests {
  private static var plan: RoutePlan {
    let detail = RoutePlan.Stop.detail(RoutePlan.Visit(count: 4))
    var routes: [Route<RoutePlan.Stop>] = [.root(.gate), .sheet(detail, configuration: .half)]
    routes[0].id = 0
    routes[1].id = 3
    return RoutePlan(routes: routes)
  }

  private func read(_ routes: JSON) throws -> RoutePlan {
    try RoutePlan(document: DocumentReader(["title": "tour", "routes": routes]))
  }

  private func refusal(_ routes: JSON) -> String {
    do {
      _ = try read(routes)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `routes are written by their ids, with the order beside them`() throws {
    let document = try DocumentWriter.document(of: Self.plan)
    #expect(document["routes"]?["order"] == ["#0", "#3"])
    let sheet = document["routes"]?["shown"]?["#3"]
    #expect(sheet?["style"] == "sheet")
    #expect(sheet?["navigation"] == false)
    #expect(sheet?["sheet"]?["detents"] == ["medium"])
    #expect(document["routes"]?["byID"]?["#3"]?["detail"]?["count"] == 4)
    let copy = try RoutePlan(document: DocumentReader(document))
    #expect(copy == Self.plan)
    #expect(copy.routes.map(\.id) == [0, 3])
  }

  @Test func `a plain array is read as well, its routes without ids`() throws {
    let read = try read([
      ["style": "root", "navigation": true, "screen": ["gate": [:]]], ["style": "push", "screen": ["gate": [:]]],
    ])
    #expect(read.routes == [.root(.gate), .push(.gate)])
    #expect(read.routes.map(\.id) == [nil, nil])
  }

  @Test func `what is no stack is refused with its place`() {
    let gate: JSON = ["style": "push", "screen": ["gate": [:]]]
    let screen: JSON = ["gate": [:]]
    let push: JSON = ["style": "push"]
    #expect(
      refusal(["order": ["3"], "byID": ["3": screen], "shown": ["3": push]]).contains("written like `#7`"))
    let odd = refusal(["order": ["#0"], "byID": ["#0": screen], "shown": ["#0": ["style": "blanket"]]])
    #expect(odd.contains("routes") && odd.contains("shown") && odd.contains("#0") && odd.contains("style"))
    #expect(refusal(["order": ["#0"], "byID": ["#0": screen], "shown": [:]]).contains("#0"))
    #expect(!refusal(["order": ["#0"], "byID": ["#0": screen]]).isEmpty)
    #expect(refusal([gate, push]).contains("1"))
    #expect(!refusal(["order": ["#0", "#0"], "byID": ["#0": screen], "shown": ["#0": push]]).isEmpty)
  }

  @Test func `a change in one screen is a patch of that member alone`() throws {
    var next = Self.plan
    next.routes[1].screen = .detail(RoutePlan.Visit(count: 5))
    let patch = try PatchWriter.patch(from: Self.plan, to: next)
    #expect(patch.json == [["op": "replace", "path": "/routes/byID/#3/detail/count", "value": 5]])
    var attempted = Self.plan
    attempted.routes[1].attempt = RouteAttempt(keeping: 1)
    let attempt = try PatchWriter.patch(from: Self.plan, to: attempted)
    #expect(attempt.operations.count == 1)
    #expect(attempt.json.text.contains("/routes/shown/#3"))
  }

  @Test func `a patch that leaves a route without a look, or a look without a route, is not taken`() throws {
    var next = Self.plan
    next.routes.removeLast()
    let patch = try PatchWriter.patch(from: Self.plan, to: next)
    #expect(patch.json.text.contains("/routes/shown/#3"))
    for name in ["shown", "byID"] {
      let half = JSONPatch(patch.operations.filter { !"\($0)".contains(name) })
      var state = Self.plan
      #expect((try? state.apply(half)) == nil)
      #expect(state == Self.plan)
    }
  }

  @Test func `a route alone is written with its screen`() throws {
    let route = Route.sheet(RoutePlan.Stop.gate, configuration: .half).locked()
    let document = try DocumentWriter.document(of: route)
    #expect(document["screen"] == ["gate": [:]])
    #expect(try Route<RoutePlan.Stop>(document: DocumentReader(document)) == route)
    var other = route
    other.screen = .named("a", depth: 2)
    let patch = try PatchWriter.patch(from: route, to: other)
    var copy = route
    let isApplied = try copy.apply(patch)
    #expect(isApplied)
    #expect(copy == other)
  }

  @Test func `a scope goes into the screen of a route`() throws {
    let plan = Self.plan
    let document = try DocumentWriter.document(of: plan)
    let schema = SchemaWriter.schema(of: RoutePlan.self)
    for (scope, slice) in [
      ("routes[#3].detail", ["count": 4, "text": ""]), ("routes[#3].detail.count", 4),
      ("routes[#3]", document["routes"]?["byID"]?["#3"]), ("routes[#1].detail", nil),
      ("routes[#0].detail", nil),
    ] as [(String, JSON?)] {
      let path = try TreePath(parsing: scope)
      #expect(schema.problem(with: path) == nil, "\(scope)")
      #expect(path.slice(of: document) == slice, "\(scope)")
      #expect(try path.part(of: plan)?.document() == slice, "\(scope)")
    }
    #expect(schema.problem(with: try TreePath(parsing: "routes[#3].typo"))?.contains("`typo`") == true)
  }

  @Test func `a schema describes the routes and how they are shown`() {
    let schema = SchemaWriter.schema(of: RoutePlan.self)
    #expect(schema.undocumented == [])
    let look = schema.types["RouteLook"]?["members"]
    #expect(look?["style"]?["default"] == false)
    for name in ["attempt", "locked", "navigation", "sheet"] { #expect(look?[name]?["default"] == true) }
    let list = schema.types.values.first { $0["kind"] == "identified" }
    #expect(list?["of"] == "RoutePlan.Stop")
    // A route alone has its screen beside how it is shown.
    let route = SchemaWriter.schema(of: Route<RoutePlan.Stop>.self)
    #expect(route.types[route.root]?["members"]?.objectValue?.count == 6)
    #expect(route.types[route.root]?["members"]?["screen"]?["type"] == "RoutePlan.Stop")
  }
}
