import Backstaff
import Testing

@Suite @MainActor struct NavigatorTests {
  private let navigator = Navigator()

  @Test func `RB-122 two objects with equal content differ`() {
    let (first, second) = (BViewModel(), BViewModel())
    #expect(first != second)
    #expect(first == first)
    #expect(Set([first, second, first]).count == 2)
    let (one, other) = (Numbered(7), Numbered(7))
    #expect(one.hashValue == other.hashValue)
    #expect(one != other)
    #expect(Set([one, other]).count == 2)
  }

  @Test func `RB-123 each navigation is one more screen and pop is one less`() {
    let view = BViewModel()
    navigator.navigate(view)
    #expect(navigator.path.count == 1)
    navigator.navigate(7)
    #expect(navigator.path.count == 2)
    navigator.navigate("x")
    #expect(navigator.path.count == 3)
    #expect(navigator.path == NavigationPath([view, 7, "x"] as [any Hashable]))
    navigator.pop()
    #expect(navigator.path.count == 2)
    let destinations = NavigationDestinations<String>()
    destinations.register(for: Int.self) { "\($0)" }
    #expect(navigator.path.top.map(destinations.resolve) == .content("7"))
  }

  @Test func `RB-124 going back further than to the root changes nothing`() {
    navigator.pop()
    #expect(navigator.path.isEmpty)
    navigator.navigate(1)
    #expect(!navigator.pop(2))
    #expect(!navigator.pop(-1))
    #expect(navigator.path == NavigationPath([1]))
    #expect(navigator.pop(0))
    #expect(navigator.pop(1))
    #expect(navigator.path.isEmpty)
  }

  @Test func `RB-126 screens that follow each other share a navigator and a missing one is reported`() throws {
    let first = AViewModel()
    first.setNavigator(navigator)
    first.navigate()
    let second = try #require(navigator.path.top as? BViewModel)
    #expect(navigator.path == NavigationPath([second]))
    second.navigate()
    let third = try #require(navigator.path.top as? CViewModel)
    #expect(navigator.path == NavigationPath([second, third] as [any Hashable]))
    #expect([first.navigator, second.navigator, third.navigator].allSatisfy { $0 === navigator })
    third.pop()
    #expect(navigator.path == NavigationPath([second]))

    let lost = AViewModel()
    let issues = IssueCatcher.issues {
      lost.navigate(BViewModel())
      lost.navigate(7)
      lost.pop()
    }
    #expect(issues.count == 3)
    #expect(issues.allSatisfy { $0.message.hasPrefix("navigatorMissing(\"AViewModel\")") })
    #expect(issues.first?.fileID.hasSuffix("NavigatorTests.swift") == true)
  }

  @Test func `RB-127 what leaves the path is released from the top down`() throws {
    let life = LifeLog()
    let root = AViewModel()
    var owner: Navigator? = Navigator()
    root.setNavigator(owner)
    func showBoth() {
      life.during {
        root.navigate()
        (owner?.path.top as? BViewModel)?.navigate()
      }
    }

    showBoth()
    #expect(life.lines == ["init BViewModel", "init CViewModel"])
    (owner?.path.top as? CViewModel)?.pop()
    #expect(life.lines.suffix(1) == ["Deinit CViewModel"])
    #expect(life.count(of: "Deinit CViewModel") == 1)

    life.during { (owner?.path.top as? BViewModel)?.navigate() }
    owner?.popToRoot()
    #expect(life.lines.suffix(2) == ["Deinit CViewModel", "Deinit BViewModel"])

    showBoth()
    weak let released = owner
    owner = nil
    #expect(released == nil)
    #expect(root.navigator == nil)
    #expect(life.lines.suffix(2) == ["Deinit CViewModel", "Deinit BViewModel"])
    #expect(life.count(of: "Deinit BViewModel") == life.count(of: "init BViewModel"))
    #expect(life.count(of: "Deinit CViewModel") == life.count(of: "init CViewModel"))
  }

  @Test func `RB-128 an object that is known as a hashable value only is an object`() {
    let life = LifeLog()
    var object: BViewModel? = life.during { BViewModel() }
    if let value: any Hashable = object {
      navigator.navigate(value)
      navigator.navigate(AnyHashable(value))
    }
    #expect(object?.navigator === navigator)
    #expect(Set(navigator.path.entries.map(\.id)).count == 2)
    #expect(navigator.path.entries.allSatisfy { $0.value is BViewModel })
    object = nil
    navigator.pop()
    #expect(life.lines == ["init BViewModel"])
    navigator.pop()
    #expect(life.lines == ["init BViewModel", "Deinit BViewModel"])
  }

  @Test func `RB-129 a target is found by type and value`() {
    navigator.path = NavigationPath([1, "two", true] as [any Hashable])
    #expect(!navigator.popTo("non-matching"))
    #expect(!navigator.popTo(1.0))
    #expect(!navigator.popTo(type: Double.self))
    #expect(!navigator.popTo(type: Int?.self))
    #expect(navigator.path.count == 3)
    #expect(navigator.popTo(type: String.self))
    #expect(navigator.path.count == 2)
    #expect(navigator.popTo(type: Int.self))
    #expect(navigator.path.count == 1)
    #expect(navigator.popTo(1))
    #expect(navigator.path == NavigationPath([1]))
    #expect(navigator.path.contains(1) && !navigator.path.contains(1.0))
  }
}
