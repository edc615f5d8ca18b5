extension Array {
  /// Presents a screen in a sheet.
  ///
  /// - Parameter embedInNavigationView: Whether the sheet has a navigation of its own, so that others can be pushed.
  public mutating func presentSheet<Screen>(
    _ screen: Screen, embedInNavigationView: Bool = false, configuration: SheetConfiguration = .default,
    animation: RouteAnimation? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == Route<Screen> {
    add(
      .sheet(screen, embedInNavigationView: embedInNavigationView, configuration: configuration), animation, fileID,
      line)
  }

  /// Presents a screen in a sheet.
  public mutating func presentSheet<Screen>(
    _ screen: Screen, withNavigation: Bool, configuration: SheetConfiguration = .default,
    animation: RouteAnimation? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == Route<Screen> {
    presentSheet(
      screen, embedInNavigationView: withNavigation, configuration: configuration, animation: animation,
      fileID: fileID, line: line)
  }

  /// Presents a screen that covers all of what is below.
  public mutating func presentCover<Screen>(
    _ screen: Screen, embedInNavigationView: Bool = false, animation: RouteAnimation? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == Route<Screen> {
    add(.cover(screen, embedInNavigationView: embedInNavigationView), animation, fileID, line)
  }

  /// Presents a screen that covers all of what is below.
  public mutating func presentCover<Screen>(
    _ screen: Screen, withNavigation: Bool, animation: RouteAnimation? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Element == Route<Screen> {
    presentCover(
      screen, embedInNavigationView: withNavigation, animation: animation, fileID: fileID, line: line)
  }

  /// Presents a screen, in a sheet unless said otherwise.
  ///
  /// ```swift
  /// state.routes.present(.form(Form.State()))
  /// state.routes.present(.payment(Payment.State()), as: .cover, animation: .fade)
  /// ```
  public mutating func present<Screen>(
    _ screen: Screen, as style: RoutePresentation = .sheet, animation: RouteAnimation? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == Route<Screen> {
    add(style == .sheet ? .sheet(screen) : .cover(screen), animation, fileID, line)
  }

  private mutating func add<Screen>(
    _ route: Route<Screen>, _ animation: RouteAnimation?, _ fileID: StaticString, _ line: UInt
  ) where Element == Route<Screen> {
    if isEmpty { return _ = recover(with: route.screen, fileID, line) }
    cancelRemoval()
    append(route)
    RouteHints.note(.present, animation)
  }
}

/// How `present` shows a screen.
public enum RoutePresentation: Sendable {
  /// In a sheet.
  case sheet
  /// Over the whole of what is below.
  case cover
}
