import Backstaff

/// A way to present something that the app brings itself: a toast, a menu, a banner.
///
///     enum Toast: PresentationKind {
///       static let name = "toast"
///       static let placement = PresentationPlacement.topTrailing
///       static let isModal = false
///     }
///     …
///     .presentation(Toast.self, item: $store.scope(\.toast, action: \.toast)) { ToastView(store: $0) }
///
/// It is driven by state as a sheet is. A renderer draws it from its placement and needs to know nothing else of it.
public protocol PresentationKind {
  /// The name in the scene, by which a renderer or a test knows it.
  static var name: String { get }
  /// Where on the screen it stands.
  static var placement: PresentationPlacement { get }
  /// Whether it takes the keys: what is below cannot be used until it is gone.
  static var isModal: Bool { get }
}

extension PresentationKind {
  /// Takes the keys.
  public static var isModal: Bool { true }
}

/// A place on the screen for a presentation.
public struct PresentationPlacement: Sendable, Hashable {
  /// The place as a word.
  public let name: String

  /// Across the top.
  public static let top = PresentationPlacement(name: "top")
  /// In the upper corner where lines end.
  public static let topTrailing = PresentationPlacement(name: "topTrailing")
  /// Across the bottom.
  public static let bottom = PresentationPlacement(name: "bottom")
  /// In the lower corner where lines end.
  public static let bottomTrailing = PresentationPlacement(name: "bottomTrailing")
  /// In the middle.
  public static let center = PresentationPlacement(name: "center")
  /// Beside what it is about.
  public static let anchor = PresentationPlacement(name: "anchor")
}

extension ScenePresentation.Kind {
  init(_ kind: (some PresentationKind).Type) {
    self.init(name: kind.name, placement: kind.placement, isModal: kind.isModal)
  }
}

extension View {
  /// Presents in a way of the app's own while the binding has a store; closing it sends the dismissal.
  public func presentation<State, Action, Content: View>(
    _ kind: (some PresentationKind).Type, item: Binding<Store<State, Action>?>,
    @ViewBuilder content: @escaping @MainActor (Store<State, Action>) -> Content
  ) -> some View {
    var view = presentation(.custom, item: item, identity: identityText, content: content)
    view.kind = ScenePresentation.Kind(kind)
    return view
  }

  /// Presents in a way of the app's own while there is an item; closing it sets the item to nil.
  @_disfavoredOverload
  public func presentation<Item: Identifiable, Content: View>(
    _ kind: (some PresentationKind).Type, item: Binding<Item?>,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    var view = presentation(.custom, item: item, identity: { "\($0.id)" }, content: content)
    view.kind = ScenePresentation.Kind(kind)
    return view
  }

  /// Presents in a way of the app's own while the bound value is true.
  public func presentation<Content: View>(
    _ kind: (some PresentationKind).Type, isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    var view = presentation(.custom, isPresented: isPresented, onDismiss: nil, content: content)
    view.kind = ScenePresentation.Kind(kind)
    return view
  }
}
