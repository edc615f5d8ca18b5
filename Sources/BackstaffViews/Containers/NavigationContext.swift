import Backstaff

/// One page of a stack: what it stands for, and its view where that is known without asking for it by type.
struct StackElement {
  let id: StackElementID
  let value: any Hashable
  var view: AnyView?
}

/// Where the pages of a stack come from.
@MainActor
enum StackSource {
  case own
  case path(Binding<NavigationPath>)
  case stores(
    elements: @MainActor () -> [StackElement], pop: @MainActor (StackElementID) -> Void,
    push: @MainActor (Any) -> Bool)

  func opened(at place: String, _ storage: SceneStorage) -> OpenedStack {
    switch self {
    case .own:
      let cell = storage.cell("\(place)#path") { NavigationPath() }
      return .path(Binding(get: { cell.value }, set: { cell.value = $0 }))
    case .path(let path): return .path(path)
    case .stores(let elements, let pop, let push): return .stores(elements, pop, push)
    }
  }
}

/// The pages of a stack, to be read and changed.
@MainActor
enum OpenedStack {
  case path(Binding<NavigationPath>)
  case stores(
    @MainActor () -> [StackElement], @MainActor (StackElementID) -> Void, @MainActor (Any) -> Bool)

  func elements() -> [StackElement] {
    switch self {
    case .path(let path): path.wrappedValue.entries.map { StackElement(id: $0.id, value: $0.value) }
    case .stores(let elements, _, _): elements()
    }
  }

  /// Leaves a page and those above it; one that has gone meanwhile is left alone.
  func pop(_ id: StackElementID) {
    switch self {
    case .stores(_, let pop, _): pop(id)
    case .path(let binding):
      var path = binding.wrappedValue
      guard let index = path.entries.firstIndex(where: { $0.id == id }) else { return }
      path.removeLast(path.count - index)
      binding.wrappedValue = path
    }
  }

  /// Puts a value on top; false where this stack cannot show it.
  func push(_ value: Any) -> Bool {
    switch self {
    case .stores(_, _, let push): return push(value)
    case .path(let binding):
      guard let value = value as? any Hashable else { return false }
      binding.wrappedValue.append(value)
      return true
    }
  }
}

/// The stack around a view: where its links push to and its destinations are noted.
@MainActor
struct NavigationContext {
  let destinations: NavigationDestinations<AnyView>
  let stack: OpenedStack
  /// The page the view is on; nil on the root.
  var screen: StackElementID?

  init(destinations: NavigationDestinations<AnyView>, stack: OpenedStack) {
    self.destinations = destinations
    self.stack = stack
  }

  func at(_ screen: StackElementID) -> NavigationContext {
    var copy = self
    copy.screen = screen
    return copy
  }

  func view(of value: any Hashable) -> AnyView {
    switch destinations.resolve(value) {
    case .content(let view): view
    case .placeholder(let placeholder): AnyView(Text(placeholder.description))
    }
  }
}

extension EnvironmentValues {
  /// What a screen of its own inherits from the place it was opened at: not how that looked, nor whether it was usable.
  var freshScreen: EnvironmentValues {
    var values = self
    values.isEnabled = true
    values.style = SceneStyle()
    values.shortcut = nil
    values.isPicking = false
    return values
  }
}
