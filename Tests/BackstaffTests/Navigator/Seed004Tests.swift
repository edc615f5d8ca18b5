import Backstaff
import Testing

@Suite @MainActor struct Seed004Tests {
  private let navigator = Navigator()

  @Test func `004-08 a second navigator for one stack is reported and changes nothing`() throws {
    let second = Navigator()
    let view = BViewModel()
    navigator.navigate(view)
    let given = IssueCatcher.issues { view.setNavigator(second) }
    #expect(given.map(\.kind) == ["splitStack(\"BViewModel\")"])
    #expect(view.navigator === navigator)
    let shown = IssueCatcher.issues { second.navigate(view) }
    #expect(shown.map(\.kind) == ["splitStack(\"BViewModel\")"])
    #expect(second.path.isEmpty)

    navigator.popToRoot()
    view.setNavigator(second)
    second.navigate(view)
    #expect(second.path == NavigationPath([view]))
  }

  @Test func `004-12 an id that changes while its object is shown is reported once`() {
    let object = Numbered(1)
    navigator.navigate(object)
    object.renumber(2)
    let issues = IssueCatcher.issues {
      navigator.navigate(1)
      navigator.pop()
    }
    #expect(issues.map(\.kind) == ["changedID(\"Numbered\")"])
    #expect(navigator.path == NavigationPath([object]))
  }

  @Test func `004-15 a view model that is shown without a navigator is given it`() {
    let (first, second, third) = (BViewModel(), CViewModel(), CViewModel())
    navigator.navigate(first)
    navigator.path.append(second)
    navigator.replace(third)
    #expect([first.navigator, second.navigator, third.navigator].allSatisfy { $0 === navigator })
  }

  @Test func `004-20 something else may stand in for a navigator`() {
    let standIn = StandIn()
    let view = AViewModel()
    view.setNavigator(standIn)
    view.navigate()
    view.navigate(7)
    view.pop()
    #expect(standIn.asked == ["BViewModel", "7", "pop"])
    #expect(standIn.path.count == 1)
    #expect((standIn.path.top as? BViewModel)?.navigator === standIn)
  }

  @Test func `004-21 each operation is one notification`() {
    let watcher = Watcher { [navigator] in _ = navigator.path.count }
    func told(_ operation: () -> Void) -> Int {
      let before = watcher.told
      operation()
      return watcher.told - before
    }
    #expect(told { navigator.navigate(1) } == 1)
    #expect(told { navigator.path = NavigationPath([1, 2, 3, 4, 5]) } == 1)
    #expect(told { navigator.path.append(6) } == 1)
    #expect(told { navigator.pop() } == 1)
    #expect(told { navigator.pop(2) } == 1)
    #expect(told { navigator.replace("x") } == 1)
    #expect(told { navigator.popTo(1) } == 1)
    #expect(told { navigator.popTo(1) } == 0)
    #expect(told { navigator.path = navigator.path } == 0)
    #expect(told { navigator.popToRoot() } == 1)
    #expect(told { navigator.popToRoot() } == 0)
    #expect(told { navigator.pop() } == 0)
  }

  @Test func `004-22 a path takes existentials and plain values`() {
    let view = CViewModel()
    let object: any HashableObject = view
    let value: any Hashable = "x"
    var path = NavigationPath()
    path.append(object)
    path.append(value)
    path.append(7)
    path.append(AnyHashable(8))
    #expect(path == NavigationPath([view, "x", 7, 8] as [any Hashable]))
    #expect(path.top as? Int == 8)
    path.removeLast(2)
    #expect(path.count == 2 && path.contains(view))
    let issues = IssueCatcher.issues { path.removeLast(3) }
    #expect(issues.count == 1)
    #expect(path.count == 2)
  }

  @Test func `004-22b an element keeps its id and no other one gets it`() {
    navigator.path = NavigationPath([1, 2])
    let ids = navigator.path.entries.map(\.id)
    navigator.pop()
    navigator.navigate(3)
    navigator.path.append(4)
    #expect(navigator.path.entries.first?.id == ids[0])
    #expect(!navigator.path.entries.dropFirst().map(\.id).contains(ids[1]))
    navigator.path = NavigationPath([5])
    #expect(navigator.path.entries.map(\.id) == [4])
  }

  @Test func `004-24 a view model makes the next one and hands its navigator on`() {
    let view = AViewModel()
    view.setNavigator(navigator)
    view.navigate()
    view.navigate(7)
    #expect(navigator.path.texts == ["BViewModel", "7"])
  }

  @Test func `004-28 what is asked before a navigator is given is not lost without a word`() {
    let view = AViewModel()
    let issues = IssueCatcher.issues { view.navigate() }
    #expect(issues.map(\.kind) == ["navigatorMissing(\"BViewModel\")"])
    view.setNavigator(navigator)
    view.navigate()
    #expect(navigator.path.count == 1)
    // To take a navigator away is no mistake.
    view.setNavigator(nil)
    #expect(view.navigator == nil)
  }

  @Test func `004-29 a view model is made when it is shown and released when it is popped`() {
    let life = LifeLog()
    let view = AViewModel()
    view.setNavigator(navigator)
    life.during { view.navigate() }
    #expect(life.lines == ["init BViewModel"])
    navigator.pop()
    #expect(life.lines == ["init BViewModel", "Deinit BViewModel"])
  }

  @Test func `004-29b what an object asks for at its end comes after what ended it`() {
    @MainActor final class Farewell: HashableObject {
      let atEnd: @MainActor () -> Void
      init(_ atEnd: @escaping @MainActor () -> Void) { self.atEnd = atEnd }
      isolated deinit { atEnd() }
    }
    navigator.navigate(1)
    navigator.navigate(Farewell { [navigator] in navigator.navigate(navigator.path.count) })
    navigator.popToRoot()
    #expect(navigator.path.texts == ["0"])
  }

  @Test func `004-36 there are ways back to the root and to a screen, and a screen takes the place of another`() {
    let (first, second) = (WideBViewModel(), BViewModel())
    navigator.path = NavigationPath([1, first, second, 2] as [any Hashable])
    #expect(navigator.popTo(second))
    #expect(navigator.path.count == 3)
    #expect(!navigator.popTo(BViewModel()))
    #expect(!navigator.popTo(type: CViewModel.self))
    navigator.pop()
    #expect(navigator.popTo(type: BViewModel.self), "a subclass counts")
    #expect(navigator.path.count == 2)
    #expect(navigator.replace(3))
    #expect(navigator.path.texts == ["1", "3"])
    navigator.popToRoot()
    #expect(navigator.path.isEmpty)
    #expect(!navigator.replace(4))
    #expect(navigator.path.isEmpty)
  }

  private final class StandIn: Navigatable {
    var path = NavigationPath()
    private(set) var asked: [String] = []

    func navigate(_ viewModel: any HashableObject) {
      asked.append("\(type(of: viewModel))")
      path.append(viewModel)
    }

    func navigate(_ value: any Hashable) {
      asked.append("\(value)")
      path.append(value)
    }

    func pop() {
      asked.append("pop")
      if !path.isEmpty {
        let _ = path.removeLast()
      }
    }
  }
}
