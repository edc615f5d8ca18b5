import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct TodoTests {
  private let plan = [PlanEntry(.install, "hello", note: "why not"), PlanEntry(.remove, "curl")]

  private func list(_ state: InventoryFeature.State) -> [Todo] { state.account.main?.todos.list?.todos.elements ?? [] }

  @Test func `002-24 the to-dos are the lines of the plan and follow them`() {
    var run = DeskRun(.inside(plan))
    #expect(list(run.state).map(\.title) == ["install hello", "remove curl"])
    run.send(.account(.router(.routeAction(0, .main(.todos(.router(.routeAction(0, .list(.doneTapped("curl"))))))))))
    run.send(.plan(.planned(PlanEntry(.hold, "bash"))))
    run.send(.plan(.dropButtonTapped("hello")))
    #expect(list(run.state).map { "\($0.title) \($0.isDone)" } == ["remove curl true", "hold bash false"])
  }

  @Test func `002-24 a to-do is changed in its form, and the plan has the note`() async {
    let store = TestStore(initialState: InventoryFeature.State.inside(plan)) { InventoryFeature() }
    let hello = Todo(id: "hello", title: "install hello", note: "why not")
    await store.send(\.account.router[id: 0].main.todos.router[id: 0].list.todoTapped, "hello")
    await store.receive(\.account.router[id: 0].main.todos.router[id: 0].list.delegate.edit, hello) {
      $0.account.main?.todos.routes.presentSheet(.form(TodoForm.State(hello)), embedInNavigationView: true)
    }
    await store.send(\.account.router[id: 0].main.todos.router[id: 1].form.binding.note, "for ada") {
      $0.account.main?.todos.routes[id: 1, \.form]?.note = "for ada"
    }
    await store.send(\.account.router[id: 0].main.todos.router[id: 1].form.binding.isDone, true) {
      $0.account.main?.todos.routes[id: 1, \.form]?.isDone = true
    }
    store.exhaustivity = .off
    await store.send(\.account.router[id: 0].main.todos.router[id: 1].form.saveTapped)
    await store.receive(\.plan.planned)
    #expect(store.state.plan.entries[id: "hello"]?.note == "for ada")
    #expect(list(store.state).first == Todo(id: "hello", title: "install hello", note: "for ada", isDone: true))
    #expect(store.state.account.main?.todos.isAtRoot == true)
  }

  @Test func `002-18 a form is left without a change`() async {
    var start = InventoryFeature.State.inside(plan)
    start.account.todoRoutes.append(.sheet(.form(TodoForm.State(Todo(id: "curl", title: "remove curl")))))
    let store = TestStore(initialState: start) { InventoryFeature() }
    await store.send(\.account.router[id: 0].main.todos.router[id: 1].form.cancelTapped)
    await store.receive(\.account.router[id: 0].main.todos.router.popFrom) { $0.account.todoRoutes.removeLast() }
    await store.finish()
  }

  @Test func `002-42 a form whose line is dropped goes`() {
    var run = DeskRun(.inside(plan))
    run.open("desk://account/todos/hello")
    #expect(run.state.places == ["list", "form"])
    run.send(.plan(.dropButtonTapped("hello")))
    #expect(run.state.places == ["list"])
  }
}
