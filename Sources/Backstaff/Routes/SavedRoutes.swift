import BackstaffJSON

/// A stack of routes as bytes, for apps that keep one elsewhere than in a journal: in a file, in a browser's history.
///
/// ```swift
/// let bytes = try SavedRoutes.bytes(of: state.routes, key: "v2")
/// let restored = SavedRoutes.routes(from: bytes, key: "v2", else: [.root(.home(Home.State()))])
/// ```
///
/// A session needs none of it: its routes are in its journal, with everything else.
public enum SavedRoutes {
  /// What came of restoring.
  public struct Restored<Screen> {
    /// The routes.
    public let routes: [Route<Screen>]
    /// The bytes, where they could not be used and may be wanted later.
    public let setAside: [UInt8]?
  }

  /// The bytes of a stack.
  ///
  /// - Parameter key: Names the form of the screens; another one is not read without a migration.
  public static func bytes<Screen: Encodable>(of routes: [Route<Screen>], key: String) throws(DocumentError) -> [UInt8]
  {
    do throws(JSONError) {
      return JSON.object(["key": .string(key), "routes": try JSON(encoding: routes)]).bytes
    } catch {
      throw DocumentError("the routes cannot be written: \(error.message)")
    }
  }

  /// The stack of bytes. Of routes of which one cannot be read, those below it are kept, and one issue is raised; where
  /// nothing can be read, `fallback` stands in.
  ///
  /// - Parameter migrate: Makes the routes of another key into those of this one, as JSON text; `nil` where it cannot.
  public static func routes<Screen: Decodable>(
    from bytes: [UInt8], key: String, else fallback: [Route<Screen>],
    migrate: (_ key: String, _ routes: [UInt8]) -> [UInt8]? = { _, _ in nil }, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Restored<Screen> {
    guard let saved = parsed(bytes), let name = saved["key"]?.stringValue, let written = saved["routes"] else {
      report("unreadableRoutes", "the saved routes are no JSON of this form; the default is shown", fileID, line)
      return Restored(routes: fallback, setAside: bytes)
    }
    let current = name == key ? written : migrate(name, written.bytes).flatMap(parsed)
    guard let items = current?.arrayValue else {
      report(
        "otherRestorationKey",
        "the saved routes have another key and no migration leads to this one; the default is shown",
        fileID, line)
      return Restored(routes: fallback, setAside: bytes)
    }
    var routes: [Route<Screen>] = []
    for item in items {
      guard let route: Route<Screen> = read(item) else { break }
      routes.append(route)
    }
    if routes.count < items.count {
      report(
        "unknownScreenTag(index: \(routes.count))",
        "the saved screen at \(routes.count) of \(items.count) is none of this build; it and what stood above it "
          + "are left out",
        fileID, line)
    }
    if let flaw = flaw(routes) {
      report(
        "unfitRoute(index: \(flaw.index))",
        "the saved route at \(flaw.index) cannot stand there; it and what stood above it are left out", fileID, line)
      routes.removeSubrange(flaw.index...)
    }
    return routes.isEmpty ? Restored(routes: fallback, setAside: bytes) : Restored(routes: routes, setAside: nil)
  }

  /// A saved stack begins with its one root; what was tried would leave some of the routes below, and not the root.
  private static func flaw<Screen>(_ routes: [Route<Screen>]) -> RouteFlaw? {
    routes.flaw(isBottom: { _, _ in false }) { index, route in
      route.attempt.map { $0.keeping > 0 && $0.keeping <= index } ?? true
    }
  }

  private static func parsed(_ bytes: [UInt8]) -> JSON? {
    do throws(JSONError) { return try JSON(parsing: bytes) } catch { return nil }
  }

  private static func read<Screen: Decodable>(_ json: JSON) -> Route<Screen>? {
    do throws(JSONError) { return try json.decode(Route<Screen>.self) } catch { return nil }
  }

  private static func report(_ kind: String, _ message: String, _ fileID: StaticString, _ line: UInt) {
    RouteIssue.report(kind, message, fileID, line)
  }
}
