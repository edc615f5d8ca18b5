/// One link of a ``LinkTable``: a pattern, the parameters in it, and the way from their values to a destination and
/// back.
///
/// ```swift
/// Link("/orders/:id", .path("id", Int.self), .query("page", default: 1), parent: "/orders") { id, page in
///   .order(id: id, page: page)
/// } read: {
///   if case .order(let id, let page) = $0 { (id, page) } else { nil }
/// }
/// ```
///
/// A pattern is a path of segments, written decoded: a text stands for itself, `:name` for any one segment, and `*` or
/// `*name` at the end for one or more. Every name has its parameter and the other way round; parameters of the query
/// are not in the pattern.
public struct Link<Destination>: Sendable {
  let pattern: String
  let parameters: [LinkDescription.Parameter]
  let parent: String?
  let options: LinkOptions
  /// The destination that texts lead to, with the texts of all its values, the defaults among them.
  let resolve: Resolve
  /// The texts of a destination's values; nil for another destination. There is none for a link that is only read.
  let texts: Texts?

  typealias Resolve =
    @Sendable (_ texts: LinkTexts, _ notes: inout [LinkNote]) -> (
      destination: Destination, texts: LinkTexts
    )?
  typealias Texts = @Sendable (Destination) -> LinkTexts?

  /// A link with parameters.
  ///
  /// - Parameters:
  ///   - pattern: The path.
  ///   - parameters: What the values are, in the order `make` takes them.
  ///   - parent: The pattern of the screen beneath. It is made from the parameters that it declares, by name.
  ///   - options: What whoever opens the link has to know.
  ///   - make: The destination, or `nil` when there is none with these values and the link is another one.
  ///   - read: The values of a destination, or `nil` when it is another one. A link without it is read and never
  ///     printed: an old way to write another link.
  public init<each Value: Sendable>(
    _ pattern: String, _ parameters: repeat LinkParameter<each Value>, parent: String? = nil,
    options: LinkOptions = LinkOptions(), make: @escaping @Sendable (repeat each Value) -> Destination?,
    read: (@Sendable (Destination) -> (repeat each Value)?)? = nil
  ) {
    let form = LinkForm(make, read, repeat each parameters)
    self.init(
      pattern, form.descriptions, parent, options, form.resolve, read == nil ? nil : form.texts)
  }

  /// A link without parameters to a destination that `read` tells from others.
  public init(
    _ pattern: String, parent: String? = nil, options: LinkOptions = LinkOptions(),
    make: @escaping @Sendable () -> Destination?, read: @escaping @Sendable (Destination) -> Bool
  ) {
    self.init(pattern, parent: parent, options: options, make: make) { read($0) ? () : nil }
  }

  private init(
    _ pattern: String, _ parameters: [LinkDescription.Parameter], _ parent: String?, _ options: LinkOptions,
    _ resolve: @escaping Resolve, _ texts: Texts?
  ) {
    self.pattern = pattern
    self.parameters = parameters
    self.parent = parent
    self.options = options
    self.resolve = resolve
    self.texts = texts
  }

  /// The same link to where this destination is a part of another: for links that a feature declares of itself.
  ///
  /// ```swift
  /// Orders.links.map { $0.map(Screen.State.orders) { $0[case: \.orders] } }
  /// ```
  public func map<Root>(
    _ embed: @escaping @Sendable (Destination) -> Root, read: @escaping @Sendable (Root) -> Destination?
  ) -> Link<Root> {
    let (resolve, texts) = (self.resolve, self.texts)
    let embedded: Link<Root>.Resolve = { given, notes in
      guard let (destination, values) = resolve(given, &notes) else { return nil }
      return (embed(destination), values)
    }
    guard let texts else { return Link<Root>(pattern, parameters, parent, options, embedded, nil) }
    return Link<Root>(pattern, parameters, parent, options, embedded) { root in read(root).flatMap(texts) }
  }
}

/// What a link declares, with the types of its values.
private struct LinkForm<Destination, each Value: Sendable>: Sendable {
  private let make: @Sendable (repeat each Value) -> Destination?
  private let read: (@Sendable (Destination) -> (repeat each Value)?)?
  private let parameters: (repeat LinkParameter<each Value>)

  init(
    _ make: @escaping @Sendable (repeat each Value) -> Destination?,
    _ read: (@Sendable (Destination) -> (repeat each Value)?)?, _ parameters: repeat LinkParameter<each Value>
  ) {
    self.make = make
    self.read = read
    self.parameters = (repeat each parameters)
  }

  var descriptions: [LinkDescription.Parameter] {
    var list: [LinkDescription.Parameter] = []
    repeat list.append((each parameters).description)
    return list
  }

  func resolve(_ given: LinkTexts, _ notes: inout [LinkNote]) -> (destination: Destination, texts: LinkTexts)? {
    do throws(NoValue) {
      let values = (repeat try (each parameters).value(of: given, &notes))
      guard let destination = make(repeat each values) else { return nil }
      var texts: LinkTexts = [:]
      repeat (each parameters).add(each values, to: &texts)
      return (destination, texts)
    } catch {
      return nil
    }
  }

  func texts(of destination: Destination) -> LinkTexts? {
    guard let values = read?(destination) else { return nil }
    var texts: LinkTexts = [:]
    repeat (each parameters).add(each values, to: &texts)
    return texts
  }
}

private struct NoValue: Error {}

extension LinkParameter {
  fileprivate func value(of texts: LinkTexts, _ notes: inout [LinkNote]) throws(NoValue) -> Value {
    guard let value = read(texts[description.name] ?? [], &notes) else { throw NoValue() }
    return value
  }

  fileprivate func add(_ value: Value, to texts: inout LinkTexts) { texts[description.name] = write(value) }
}

/// Puts links together into a ``LinkTable``: links, lists of links, `if` and `for`.
@resultBuilder
public enum LinkTableBuilder<Destination> {
  /// A link.
  public static func buildExpression(_ link: Link<Destination>) -> [Link<Destination>] { [link] }
  /// Links that are declared elsewhere.
  public static func buildExpression(_ links: [Link<Destination>]) -> [Link<Destination>] { links }
  /// All of a block.
  public static func buildBlock(_ links: [Link<Destination>]...) -> [Link<Destination>] { links.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ links: [Link<Destination>]?) -> [Link<Destination>] { links ?? [] }
  /// The first side of an `if`.
  public static func buildEither(first links: [Link<Destination>]) -> [Link<Destination>] { links }
  /// The other side of an `if`.
  public static func buildEither(second links: [Link<Destination>]) -> [Link<Destination>] { links }
  /// A `for`.
  public static func buildArray(_ links: [[Link<Destination>]]) -> [Link<Destination>] { links.flatMap { $0 } }
}
