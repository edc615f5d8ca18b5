import Backstaff
import Testing

@Suite struct CasePathTests {
  private typealias Shape = Shapes<Double>

  @Test func `MAC-16 case paths build, read and list the cases of an enum`() {
    #expect((\Shape.Cases.baz)(1) == .baz(1))
    #expect(Shape.baz(1)[case: \.baz] == 1)
    #expect(Shape.fizz(buzz: "x")[case: \.baz] == nil)
    #expect((\Shape.Cases.fizz)("x") == .fizz(buzz: "x"))
    let pair = Shape.pair(1, b: "b")[case: \.pair]
    #expect(pair?.0 == 1)
    #expect(pair?.b == "b")
    #expect((\Shape.Cases.pair)((2, b: "c")) == .pair(2, b: "c"))
    #expect((\Shape.Cases.element)(1.5) == .element(1.5))
    let paths: [PartialCaseKeyPath<Shape>] = [
      \Shape.Cases.bar, \.baz, \.fizz, \.pair, \.element, \.maybe, \.embed, \.extract, \.default, \.never,
    ]
    #expect(Array(Shape.allCasePaths) == paths)
    #expect(Shape.baz(1).case == \.baz)
    #expect(Shape.default.case == \.default)
    #expect(Shape.baz(1).case != \.bar)
  }

  @Test func `MAC-17 paths join, match, and write only the case they lead to`() {
    let bar = Shape.bar(.int(42))
    #expect(bar[case: \.bar.int] == 42)
    #expect(bar[case: \.bar.string] == nil)
    let bars: KeyPath<Case<Shape>, Case<Shape.Bar>> = \.bar
    #expect(bars.appending(path: \.int) == \Shape.Cases.bar.int)
    switch bar {
    case \.bar.string: Testing.Issue.record("matched another case")
    case \.bar.int: break
    default: Testing.Issue.record("did not match its own case")
    }
    var shape = Shape.baz(1)
    shape[case: \.bar.string] = "no"
    #expect(shape == .baz(1))
    shape[case: \.baz] = 2
    #expect(shape == .baz(2))
    shape[case: \.baz] = nil
    #expect(shape == .baz(2))
    #expect(Shape.maybe(.int(3))[case: \.maybe.int] == 3)
    #expect(Shape.maybe(nil)[case: \.maybe.int] == nil)
    #expect((\Shape.Cases.maybe.int)(3) == .maybe(.int(3)))
    #expect(Optional(bar).is(\.bar))
    #expect(!Optional(bar).is(\.baz))
    let none: Shape? = nil
    #expect(!none.is(\.bar))
    shape.modify(\.baz) { $0 += 1 }
    #expect(shape == .baz(3))
    let line: UInt = #line + 1
    let issues = IssueCatcher.issues { shape.modify(\.bar.int) { $0 = 9 } }
    #expect(shape == .baz(3))
    #expect(
      issues.map(\.description) == [
        "the case `bar.int` was written while the value is in the case `baz`; nothing is changed "
          + "(\(#fileID):\(line))"
      ])
  }

  @Test func `a payload is changed in place along a path of several cases`() {
    var shape = Shape.bar(.string("a"))
    shape.modify(\.bar.string) { $0 += "b" }
    #expect(shape == .bar(.string("ab")))
    var maybe = Shape.maybe(.string("a"))
    maybe.modify(\.maybe.string) { $0 += "b" }
    #expect(maybe == .maybe(.string("ab")))
    var pair = Shape.pair(1, b: "b")
    pair.modify(\.pair) { $0 = ($0.0 + 1, b: $0.b + "!") }
    #expect(pair == .pair(2, b: "b!"))
  }

  @Test func `writing a case by its name is for the active case`() {
    var bar = Shape.Bar.int(1)
    bar.int? += 1
    #expect(bar == .int(2))
    let none = IssueCatcher.issues { bar.string?.append("no") }
    #expect(none == [])
    let issues = IssueCatcher.issues { bar.string = "no" }
    #expect(
      issues.map(\.message) == [
        "the case `string` was written while the value is in the case `int`; nothing is changed"
      ])
    #expect(bar == .int(2))
  }

  @Test func `an optional enum is written and emptied through a case`() {
    var bar: Shape.Bar? = .int(1)
    bar[case: \.int]? += 1
    #expect(bar == .int(2))
    bar[case: \.string] = nil
    bar[case: \.string] = "no"
    #expect(bar == .int(2))
    bar[case: \.int] = nil
    #expect(bar == nil)
    let issues = IssueCatcher.issues { bar.modify(\.int) { $0 = 1 } }
    #expect(issues.map(\.message) == ["the case `int` was written while there is no value; nothing is changed"])
  }

  @Test func `an action of an element is reached by the element's id`() {
    let action = Home.Action.rows(.element(id: 7, action: .saveTapped))
    #expect(action.is(\.rows[id: 7].saveTapped))
    #expect(!action.is(\.rows[id: 8].saveTapped))
    guard case .rows(.element(id: 9, action: .saveTapped)) = (\Home.Action.Cases.rows[id: 9].saveTapped)(()) else {
      Testing.Issue.record("not the element's action")
      return
    }
  }

  @Test func `a write of one member is a case of the binding`() {
    let action = Form.Action.binding(.set(\.title, "x"))
    #expect(action[case: \.binding.title] == "x")
    #expect(action[case: \.binding.note] == nil)
    #expect((\Form.Action.Cases.binding.isUrgent)(true) == .binding(.set(\.isUrgent, true)))
    guard case .binding(\.title) = action else {
      Testing.Issue.record("does not match its member")
      return
    }
  }
}
