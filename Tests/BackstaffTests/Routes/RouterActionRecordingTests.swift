import Backstaff
import BackstaffJSON
import Testing

@Suite struct RouterActionRecordingTests {
  private func recorded(_ path: String, _ payload: JSON? = nil) throws -> RecordedAction {
    RecordedAction(path: try TreePath(parsing: path), payload: payload)
  }

  private func refusal(_ path: String, _ payload: JSON? = nil) -> ActionError? {
    #expect(throws: ActionError.self) { try recorded(path, payload).action(as: AuthFlow.Action.self) }
  }

  @Test func `the action of a screen is recorded by the id of its route`() throws {
    let text = "router[#3].login.delegate.presentMain"
    let action = try recorded(text).action(as: AuthFlow.Action.self)
    guard case .router(.routeAction(id: let position, action: .login(.delegate(.presentMain)))) = action else {
      Testing.Issue.record("read as something else: \(action)")
      return
    }
    #expect(position.routeID == 3)
    #expect(try RecordedAction(recording: action).path.description == text)

    let byIndex = AuthFlow.Action.router(.routeAction(2, .profile(.inner(.updateUserInfo("B")))))
    let written = try RecordedAction(recording: byIndex)
    #expect(written.path.description == "router[2].profile.inner.updateUserInfo")
    #expect(written.payload == "B")
    #expect(try written.action(as: AuthFlow.Action.self) == byIndex)
  }

  @Test func `a Back is recorded with the route that is left`() throws {
    let back = AuthFlow.Action.router(.popFrom(id: 3))
    let written = try RecordedAction(recording: back)
    #expect(written.path.description == "router.popFrom")
    #expect(written.payload == "#3")
    #expect(try written.action(as: AuthFlow.Action.self) == back)
  }

  @Test func `other routes are recorded whole, with their ids`() throws {
    var routes: [Route<AuthFlow.Screen.State>] = [
      .root(.login(Login.State())),
      .sheet(.profile(Profile.State(info: "B")), embedInNavigationView: true, configuration: .half),
    ]
    routes[0].id = 0
    routes[1].id = 4
    let written = try RecordedAction(recording: AuthFlow.Action.router(.updateRoutes(routes)))
    #expect(written.path.description == "router.updateRoutes")
    guard case .router(.updateRoutes(let read)) = try written.action(as: AuthFlow.Action.self) else {
      Testing.Issue.record("read as something else")
      return
    }
    #expect(read == routes)
    #expect(read.map(\.id) == [0, 4])
  }

  @Test func `screens with ids of their own are recorded by those`() throws {
    for id in ["first", "a]\"b", "#3", ""] {
      let action = NamedCounters.Action.router(.routeAction(id, .increment))
      let written = try RecordedAction(recording: action)
      let text = RecordedAction(path: try TreePath(parsing: written.path.description), payload: written.payload)
      guard case .router(.routeAction(id: id, action: .increment)) = try text.action(as: NamedCounters.Action.self)
      else {
        Testing.Issue.record("\(written.path) was read as something else")
        continue
      }
    }
  }

  @CasePathable enum Wrapped {
    case router(IndexedRouterAction<Int, Recordable.Inner>)
  }

  @Test func `a screen's own action that is named element keeps its name`() throws {
    let written = try RecordedAction(recording: Wrapped.router(.routeAction(1, .element)))
    #expect(written.path.description == "router[1].element.element")
    for text in ["router[1].element.element", "router[1].deeper.element", "router[1].element.deeper.element"] {
      let payload: JSON? = text.contains("deeper") ? 5 : nil
      let action = try recorded(text, payload).action(as: Wrapped.self)
      guard case .router(.routeAction(id: 1, action: let inner)) = action else {
        Testing.Issue.record("\(text) was read as something else")
        continue
      }
      switch inner {
      case .element: #expect(payload == nil)
      case .deeper(.element(5)): #expect(payload != nil)
      default: Testing.Issue.record("\(text) was read as \(inner)")
      }
    }
  }

  @Test func `what is no action of a router is refused`() {
    #expect(refusal("router[x].login.delegate.presentMain")?.code == .invalidPayload)
    #expect(refusal("router[x].login.delegate.presentMain")?.message.contains("such as `#3`") == true)
    for text in ["02", "+2", "-1", "#02", "#+2", "#"] {
      #expect(refusal("router[\(text)].login.delegate.presentMain")?.code == .invalidPayload, "\(text)")
    }
    #expect(refusal("router.push", 3)?.code == .unknownAction)
    #expect(refusal("router.push", 3)?.message.contains("`popFrom`, `updateRoutes`") == true)
    #expect(refusal("router.popFrom", 3)?.code == .invalidPayload)
    #expect(refusal("router[#3].typo")?.code == .unknownAction)
  }

  @Test func `actions that cannot be recorded are found behind a router`() {
    #expect(ActionSchemaWriter.unrecordable(in: AuthFlow.Action.self) == [])
    let found = ActionSchemaWriter.unrecordable(in: Flow.Action.self)
    #expect(found.contains { $0.contains("Gauge.Action.run") })
    #expect(found.contains { $0.contains("Flow.Action.change") })
  }

  @Test func `RB-060b positions are equal by their index, and those read by their route`() throws {
    let three = try #require(RoutePosition(addressText: "#3"))
    let four = try #require(RoutePosition(addressText: "#4"))
    #expect(three != four)
    #expect(three == RoutePosition(addressText: "#3"))
    #expect(RoutePosition(2) == 2)
    #expect(RoutePosition(2) != 3)
    #expect(RoutePosition(addressText: "2") == 2)
    #expect(RoutePosition(addressText: "two") == nil)
  }
}
