extension Navigator {
  /// Goes back by so many screens. `false`, and nothing else, where there are fewer.
  @discardableResult
  public func pop(_ count: Int) -> Bool {
    guard 0...path.count ~= count else { return false }
    return keep(path.count - count)
  }

  /// Goes back to the root.
  public func popToRoot() { keep(0) }

  /// Goes back to the nearest screen of that type, of a class also to one of its subclasses. `false`, and nothing else,
  /// where there is none.
  ///
  /// ```swift
  /// navigator.popTo(type: BViewModel.self)
  /// ```
  @discardableResult
  public func popTo<Value>(type: Value.Type) -> Bool {
    pop { Swift.type(of: $0) == type || type is AnyClass && $0 is Value }
  }

  /// Goes back to the nearest screen of that value, whose type has to agree too, or of that object. `false`, and
  /// nothing else, where there is none.
  @discardableResult
  public func popTo(_ value: any Hashable) -> Bool {
    let value = NavigationValue.plain(value)
    return pop { NavigationValue.areSame($0, value) }
  }

  /// Shows another screen in the place of the one on top. `false`, and nothing else, at the root.
  @discardableResult
  public func replace(_ value: any Hashable) -> Bool {
    guard !path.isEmpty else { return false }
    var next = path
    next.removeLast()
    next.append(value)
    return change(to: next)
  }

  /// Shows the screen of a tag: what a link leads to. `false` where the tag or the form of the payload is unknown,
  /// which is reported.
  ///
  /// ```swift
  /// navigator.push(tag: "item", payload: 7)
  /// ```
  @discardableResult
  public func push(tag: String, payload: some Encodable) -> Bool { push(RecordedScreen(tag: tag, payload: payload)) }

  /// Shows what was recorded of a screen. `false` where its tag or the form of its payload is unknown, which is
  /// reported.
  @discardableResult
  public func push(_ screen: RecordedScreen) -> Bool {
    var next = path
    do throws(ScreenError) { next.append(try tags.value(of: screen)) } catch {
      error.report()
      return false
    }
    return change(to: next)
  }

  private func pop(to isTarget: (any Hashable) -> Bool) -> Bool {
    guard let index = path.entries.lastIndex(where: { isTarget($0.value) }) else { return false }
    return keep(index + 1)
  }

  @discardableResult
  private func keep(_ count: Int) -> Bool {
    var next = path
    next.entries.removeSubrange(count...)
    return change(to: next)
  }
}
