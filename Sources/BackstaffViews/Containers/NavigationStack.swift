import Backstaff

/// A screen on which pages are pushed: by a path, by links inside it, or by what `navigationDestination(item:)` shows.
///
///     NavigationStack(path: $navigator.path) {
///       AView()
///         .navigationDestination(for: BViewModel.self) { BView(viewModel: $0) }
///     }
///
/// Without a path the stack has one of its own, which belongs to this front and ends with it.
public struct NavigationStack<Data, Root: View>: PrimitiveView, Lowerable {
  let source: StackSource
  let root: Root

  package func lower(into lowering: inout Lowering) {
    let place = lowering.path
    let destinations = lowering.storage.cell("\(place)#destinations") { NavigationDestinations<AnyView>() }.value
    let stack = source.opened(at: place, lowering.storage)
    let outer = lowering.environment.navigation
    let context = NavigationContext(destinations: destinations, stack: stack)
    lowering.environment.navigation = context
    lowering.lower(root)
    let pages = stack.elements().map { element in
      page(of: element, context, stack, in: lowering, place: place)
    }
    lowering.environment.navigation = outer
    if case .path(let path) = stack { destinations.keep(path.wrappedValue) }
    if let first = Self.stacked(pages) { lowering.chrome.presentations.append(first) }
  }

  /// The page of an element. What it registers counts for the pages above it, so the pages are lowered in order.
  private func page(
    of element: StackElement, _ context: NavigationContext, _ stack: OpenedStack, in lowering: Lowering, place: String
  ) -> ScenePresentation {
    let view = element.view ?? context.view(of: element.value)
    var environment = lowering.environment.freshScreen
    environment.navigation = context.at(element.id)
    let dismiss: @MainActor @Sendable () -> Void = { stack.pop(element.id) }
    environment.dismiss = DismissAction(dismiss)
    let path = "\(place)/page[\(element.id)]"
    let screen = Lowering.screen(view, storage: lowering.storage, path: path, environment: environment)
    return ScenePresentation(id: path, style: .page, content: screen, dismiss: dismiss)
  }

  /// The pages as one: each shows the next over itself.
  private static func stacked(_ pages: [ScenePresentation]) -> ScenePresentation? {
    pages.reversed().reduce(nil) { above, page in
      var page = page
      if let above { page.content.chrome.presentations.append(above) }
      return page
    }
  }
}

extension NavigationStack where Data == NavigationPath {
  /// A stack with a path of its own.
  public init(@ViewBuilder root: () -> Root) {
    source = .own
    self.root = root()
  }

  /// A stack that shows a path of any values; going back removes from it.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    source = .path(path)
    self.root = root()
  }
}

extension NavigationStack
where
  Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
{
  /// A stack that shows a path of values of one type; going back removes from it.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    source = .path(
      Binding(
        get: { NavigationPath(path.wrappedValue) },
        set: { new in path.wrappedValue = Data(new.entries.compactMap { $0.value as? Data.Element }) }))
    self.root = root()
  }
}

extension NavigationStack {
  /// A stack whose pages are the elements of a feature's `StackState`.
  ///
  ///     NavigationStack(path: $store.scope(\.path, action: \.path)) {
  ///       RootView()
  ///     } destination: { store in
  ///       switch store.case { … }
  ///     }
  public init<State, Action, Destination: View>(
    path: StackStores<State, Action>, @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping @MainActor (Store<State, Action>) -> Destination
  ) where Data == StackState<State> {
    source = .stores(
      elements: {
        let stores = path.stores()
        return zip(stores.ids, stores).map { id, store in
          StackElement(id: id, value: id, view: AnyView(destination(store)))
        }
      },
      pop: path.pop,
      push: { value in
        guard let state = value as? State else { return false }
        path.push(state)
        return true
      })
    self.root = root()
  }
}

/// The elements of a feature's stack on their way to a `NavigationStack`.
@MainActor
public struct StackStores<State, Action> {
  let stores: @MainActor () -> RowStores<StackElementID, State, Action>
  let pop: @MainActor (StackElementID) -> Void
  let push: @MainActor (State) -> Void
}

extension Bindable {
  /// The elements of a stack, for a `NavigationStack`. Going back sends `popFrom` with the id of what was on top.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StackStores<ElementState, ElementAction> where Value == Store<State, Action> {
    let store = wrappedValue
    let actions = ResolvedCase(action)
    return StackStores(
      stores: { store.scope(state, action: action, fileID: fileID, line: line) },
      pop: { id in
        let isThere = store.scope(state, action: action, fileID: fileID, line: line)[id: id] != nil
        if isThere { store.send(actions.embed(.popFrom(id: id))) }
      },
      push: { element in
        let id = StackElementID(store.core.state[keyPath: state].nextNumber)
        store.send(actions.embed(.push(id: id, state: element)))
      })
  }

  /// The elements of a stack, for a `NavigationStack`.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StackStores<ElementState, ElementAction> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, line: line)
  }
}

extension View {
  /// Says what values of a type show when they are in the path of the stack around the view.
  public func navigationDestination<Element: Hashable, Content: View>(
    for type: Element.Type, @ViewBuilder destination: @escaping @MainActor (Element) -> Content,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    ChromeView(content: self) { lowering in
      guard let navigation = lowering.environment.navigation else {
        return Issue.report(
          "navigationDestination(for: \(type)) stands outside of a NavigationStack, so nothing leads there; put it "
            + "inside the stack's closure", fileID: fileID, line: line)
      }
      navigation.destinations.register(for: type, by: navigation.screen) { AnyView(destination($0)) }
    }
  }
}
