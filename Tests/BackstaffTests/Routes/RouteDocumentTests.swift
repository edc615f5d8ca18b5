import Backstaff
import BackstaffJSON
import Testing

@Suite struct RouteDocumentTests {
  private static var itinerary: Itinerary {
    var routes: [Route<Itinerary.Stop>] = [
      .root(.gate), .sheet(.detail(Itinerary.Visit(count: 4)), configuration: .half),
    ]
    routes[0].id = 0
    routes[1].id = 3
    return Itinerary(routes: routes)
  }

  private func read(_ routes: JSON) throws -> Itinerary {
    try Itinerary(document: DocumentReader(["title": "tour", "routes": routes]))
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
    let document = try DocumentWriter.document(of: Self.itinerary)
    #expect(document["routes"]?["order"] == ["#0", "#3"])
    let sheet = document["routes"]?["byID"]?["#3"]
    #expect(sheet?["style"] == "sheet")
    #expect(sheet?["navigation"] == false)
    #expect(sheet?["sheet"]?["detents"] == ["medium"])
    #expect(sheet?["screen"]?["detail"]?["count"] == 4)
    let copy = try Itinerary(document: DocumentReader(document))
    #expect(copy == Self.itinerary)
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
    #expect(refusal(["order": ["3"], "byID": ["3": gate]]).contains("written like `#7`"))
    let odd = refusal(["order": ["#0"], "byID": ["#0": ["style": "blanket", "screen": ["gate": [:]]]]])
    #expect(odd.contains("routes") && odd.contains("#0") && odd.contains("style"))
    #expect(refusal([gate, ["style": "push"]]).contains("1"))
    #expect(!refusal(["order": ["#0", "#0"], "byID": ["#0": gate]]).isEmpty)
  }

  @Test func `a change in one screen is a patch of that member alone`() throws {
    var next = Self.itinerary
    next.routes[1].screen = .detail(Itinerary.Visit(count: 5))
    let patch = try PatchWriter.patch(from: Self.itinerary, to: next)
    #expect(patch.json == [["op": "replace", "path": "/routes/byID/#3/screen/detail/count", "value": 5]])
    var attempted = Self.itinerary
    attempted.routes[1].attempt = RouteAttempt(keeping: 1)
    let attempt = try PatchWriter.patch(from: Self.itinerary, to: attempted)
    #expect(attempt.operations.count == 1)
    #expect(attempt.json.text.contains("/routes/byID/#3/attempt"))
  }

  @Test func `a scope goes into the screen of a route`() throws {
    let itinerary = Self.itinerary
    let document = try DocumentWriter.document(of: itinerary)
    let schema = SchemaWriter.schema(of: Itinerary.self)
    for (scope, slice) in [
      ("routes[#3].detail", ["count": 4, "text": ""]), ("routes[#3].detail.count", 4),
      ("routes[#3]", document["routes"]?["byID"]?["#3"]?["screen"]), ("routes[#1].detail", nil),
      ("routes[#0].detail", nil),
    ] as [(String, JSON?)] {
      let path = try TreePath(parsing: scope)
      #expect(schema.problem(with: path) == nil, "\(scope)")
      #expect(path.slice(of: document) == slice, "\(scope)")
      #expect(try path.part(of: itinerary)?.document() == slice, "\(scope)")
    }
    #expect(schema.problem(with: try TreePath(parsing: "routes[#3].typo"))?.contains("`typo`") == true)
  }

  @Test func `a schema describes the routes and how they are shown`() {
    let schema = SchemaWriter.schema(of: Itinerary.self)
    #expect(schema.undocumented == [])
    let route = schema.types.values.first { $0["members"]?["navigation"] != nil }
    #expect(route?["members"]?["style"]?["default"] == false)
    #expect(route?["members"]?["screen"]?["default"] == false)
    for name in ["attempt", "locked", "navigation", "sheet"] { #expect(route?["members"]?[name]?["default"] == true) }
  }
}
