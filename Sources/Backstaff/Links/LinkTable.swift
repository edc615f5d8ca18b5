/// The links of an app: it reads texts into destinations and prints destinations as texts.
///
/// ```swift
/// let links = LinkTable<Screen>(schemes: ["myapp"], hosts: ["ex.com"]) {
///   Link("/orders", make: { .orders }, read: { $0 == .orders })
///   Link("/orders/:id", .path("id", Int.self), parent: "/orders") {
///     .order($0)
///   } read: {
///     $0[case: \.order]
///   }
/// }
/// links.parse("myapp://orders/7").match?.destination    // .order(7)
/// links.print(.order(7))                                // "/orders/7"
/// ```
///
/// A link belongs to the app under one of its schemes, as `myapp://orders/7`, `myapp:///orders/7` or
/// `myapp:orders/7`, where what looks like a host is the first segment; on the web under one of its hosts; and as a
/// path alone. Schemes and hosts do not combine: `myapp://ex.com/orders` is the path `/ex.com/orders`.
///
/// Of several patterns that take a path, the one is asked first that says more at the first segment they differ in: a
/// text before `:name`, `:name` before `*`, whatever the order they are declared in. When it does not match because of
/// a value, the next is asked.
///
/// A table is a value without memory, and never traps. What is wrong with its declaration is in ``problems``.
public struct LinkTable<Destination>: Sendable {
  /// The schemes of the app, in small letters.
  public let schemes: [String]
  /// The hosts of the app on the web, in small letters.
  public let hosts: [String]
  /// The links in the order they were declared in.
  public var entries: [LinkDescription] { rows.map(\.description) }
  /// What is wrong with the declaration; each was raised as an issue.
  public let problems: [LinkProblem]

  let rows: [LinkRow<Destination>]
  /// The rows in the order they are asked.
  private let order: [Int]
  private let excluded: [LinkPattern]

  /// A table of links.
  ///
  /// - Parameters:
  ///   - schemes: The schemes that the app made up for itself.
  ///   - hosts: The hosts whose `https` and `http` links the app takes.
  ///   - excluding: Patterns of paths that are never taken, such as `/help/*`.
  ///   - links: The links.
  public init(
    schemes: [String] = [], hosts: [String] = [], excluding: [String] = [], fileID: StaticString = #fileID,
    line: UInt = #line, @LinkTableBuilder<Destination> links: () -> [Link<Destination>]
  ) {
    var registration = LinkRegistration<Destination>()
    self.schemes = registration.schemes(schemes)
    self.hosts = registration.hosts(hosts)
    excluded = registration.patterns(excluding)
    for link in links() { registration.add(link) }
    rows = registration.rowsWithParents()
    problems = registration.problems
    order = registration.order
    for problem in problems { Issue.report(problem.description, fileID: fileID, line: line) }
  }

  /// What `text` is: a link of this table, a link to nowhere, no link, or a link of somebody else.
  public func parse(_ text: String) -> LinkOutcome<Destination> {
    do throws(LinkURLError) { return resolve(try LinkURL(parsing: text)) } catch { return .malformed(error) }
  }

  /// What a link that was taken apart already is.
  public func resolve(_ url: LinkURL) -> LinkOutcome<Destination> {
    guard let path = withoutOrigin(url) else { return .foreign(url) }
    guard let found = find(path) else { return .unknown(path) }
    let names = Set(rows[found.row].description.parameters.map(\.name))
    return .match(
      LinkMatch(
        step(found.row, found.destination), beneath: found.parents, url: path,
        extras: path.query.filter { !names.contains($0.name) }, notes: found.notes))
  }

  /// The link as a path, or nil when it is not of this app.
  func withoutOrigin(_ url: LinkURL) -> LinkURL? {
    guard let scheme = url.scheme else { return url }
    if schemes.contains(scheme) { return url.withoutOrigin(foldingHost: true) }
    guard LinkRegistration<Destination>.webSchemes.contains(scheme), let host = url.host, hosts.contains(host) else {
      return nil
    }
    return url.withoutOrigin(foldingHost: false)
  }

  /// A row that takes a link, with what it makes of it.
  struct Found {
    let row: Int
    let destination: Destination
    let texts: LinkTexts
    let parents: [LinkMatch<Destination>.Step]
    let notes: [LinkNote]
  }

  func isExcluded(_ url: LinkURL) -> Bool { excluded.contains { $0.texts(in: url.segments) != nil } }

  func find(_ url: LinkURL) -> Found? {
    if isExcluded(url) { return nil }
    for index in order {
      let row = rows[index]
      guard var texts = row.pattern.texts(in: url.segments) else { continue }
      for name in row.queryNames {
        texts[name] = url.query.filter { $0.name == name }.map(\.value)
      }
      var notes: [LinkNote] = []
      guard let (destination, values) = row.link.resolve(texts, &notes), let parents = parents(of: row, values) else {
        continue
      }
      return Found(row: index, destination: destination, texts: values, parents: parents, notes: notes)
    }
    return nil
  }

  /// The screens beneath, the outermost first. Each is made from the values of the target, by name; nil when one
  /// cannot be made of them.
  private func parents(of row: LinkRow<Destination>, _ values: LinkTexts) -> [LinkMatch<Destination>.Step]? {
    var steps: [LinkMatch<Destination>.Step] = []
    for parent in row.parents {
      var notes: [LinkNote] = []
      guard let (destination, _) = rows[parent].link.resolve(values, &notes) else { return nil }
      steps.append(step(parent, destination))
    }
    return steps
  }

  private func step(_ row: Int, _ destination: Destination) -> LinkMatch<Destination>.Step {
    LinkMatch<Destination>.Step(destination: destination, entry: rows[row].description)
  }
}

/// A link as a table holds it.
struct LinkRow<Destination>: Sendable {
  let link: Link<Destination>
  let pattern: LinkPattern
  let queryNames: [String]
  /// The rows of the screens beneath, the outermost first.
  var parents: [Int] = []

  var description: LinkDescription {
    LinkDescription(
      pattern: link.pattern, parameters: link.parameters, parent: link.parent, options: link.options,
      isPrinted: link.texts != nil)
  }
}
