import FoundationEssentials

extension DependencyValues {
  /// Opens a web page or a document in whatever the machine opens it with; for effects.
  ///
  /// This library starts no programs, so the app says how, where it makes its store or its daemon:
  ///
  /// ```swift
  /// $0.openURL = OpenURLEffect { url in await run("xdg-open", url.absoluteString) }
  /// ```
  ///
  /// Until then, and in a test that does not set it, calling it is one issue and opens nothing.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect(open: nil)
    static let testValue = OpenURLEffect(open: nil)
  }
}

/// Opens URLs: `@Dependency(\.openURL) var openURL`, then `await openURL(url)` in an effect.
public struct OpenURLEffect: Sendable {
  private let open: (@Sendable (URL) async -> Bool)?

  fileprivate init(open: (@Sendable (URL) async -> Bool)?) {
    self.open = open
  }

  /// Opens URLs with `open`, which tells whether it could.
  public init(_ open: @escaping @Sendable (URL) async -> Bool) {
    self.open = open
  }

  /// Opens a URL; returns whether that worked.
  @discardableResult
  public func callAsFunction(_ url: URL, fileID: StaticString = #fileID, line: UInt = #line) async -> Bool {
    guard let open else {
      Issue.report(
        "`openURL` was called and nothing says how to open; set it with `withDependencies`", fileID: fileID, line: line)
      return false
    }
    return await open(url)
  }
}
