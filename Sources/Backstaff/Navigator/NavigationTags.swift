import BackstaffJSON

/// The tags under which what is shown survives its program: one for each type, the same in every program and version.
///
/// ```swift
/// let tags = NavigationTags {
///   $0.value("number", Int.self)
///   $0.object("item", payload: { (model: ItemViewModel) in model.name }) { ItemViewModel(name: $0) }
///   $0.object("settings") { SettingsViewModel() }
/// }
/// let navigator = Navigator(tags: tags)
/// ```
///
/// What is recorded is the tag and the payload. A view model is made anew from its payload wherever it is shown.
@MainActor
public struct NavigationTags {
  private struct Form {
    let tag: String
    /// The payload of a value of the type; `nil` where the tag says all.
    let payload: (any Hashable) throws(JSONError) -> JSON?
    let make: (JSON) throws(JSONError) -> any Hashable
  }

  private var byTag: [String: Form] = [:]
  private var byType: [ObjectIdentifier: Form] = [:]

  /// The tags that `register` gives.
  public init(_ register: (inout NavigationTags) -> Void = { _ in }) { register(&self) }

  /// Gives a tag to a type of values, which are their own payload.
  public mutating func value<Value: Codable & Hashable>(
    _ tag: String, _ type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let form = Form(
      tag: tag, payload: { (value) throws(JSONError) in try (value as? Value).map(Self.json) },
      make: { (payload) throws(JSONError) in try payload.decode(type) })
    add(form, type, SourcePlace(fileID: fileID, line: line))
  }

  /// Gives a tag to a type of objects, which are made from a payload. A subclass needs a tag of its own.
  public mutating func object<Object: HashableObject, Payload: Codable>(
    _ tag: String, payload: @escaping @MainActor (Object) -> Payload,
    fileID: StaticString = #fileID, line: UInt = #line, make: @escaping @MainActor (Payload) -> Object
  ) {
    let form = Form(
      tag: tag, payload: { (value) throws(JSONError) in try (value as? Object).map { payload($0) }.map(Self.json) },
      make: { (json) throws(JSONError) in make(try json.decode(Payload.self)) })
    add(form, Object.self, SourcePlace(fileID: fileID, line: line))
  }

  /// Gives a tag to a type of objects that need no payload.
  public mutating func object<Object: HashableObject>(
    _ tag: String, fileID: StaticString = #fileID, line: UInt = #line, make: @escaping @MainActor () -> Object
  ) {
    let form = Form(tag: tag, payload: { _ in nil }, make: { _ in make() })
    add(form, Object.self, SourcePlace(fileID: fileID, line: line))
  }

  private static func json(_ value: some Encodable) throws(JSONError) -> JSON { try JSON(encoding: value) }

  private mutating func add(_ form: Form, _ type: Any.Type, _ place: SourcePlace) {
    guard byTag[form.tag] == nil, byType[ObjectIdentifier(type)] == nil else {
      return Issue.report(
        "tagTaken(\"\(form.tag)\"): the tag, or the type `\(TypeName.full(of: type))`, is registered already; the "
          + "first registration holds", at: place)
    }
    byTag[form.tag] = form
    byType[ObjectIdentifier(type)] = form
  }
}

extension NavigationTags {
  /// What is recorded of a value; a mark where its type has no tag, or its payload no JSON form.
  func recorded(_ value: any Hashable) -> RecordedScreen {
    guard let form = byType[ObjectIdentifier(type(of: value))] else { return RecordedScreen(opaque: type(of: value)) }
    do throws(JSONError) {
      guard let payload = try form.payload(value) else { return RecordedScreen(tag: form.tag) }
      return RecordedScreen(tag: form.tag, payload: payload)
    } catch {
      return RecordedScreen(opaque: type(of: value))
    }
  }

  /// What a recorded screen shows, made now.
  func value(of screen: RecordedScreen) throws(ScreenError) -> any Hashable {
    guard let tag = screen.tag else { throw .opaque(screen.opaqueType ?? "") }
    guard let form = byTag[tag] else { throw .unknownTag(tag) }
    do throws(JSONError) { return try form.make(screen.payload) } catch { throw .unreadable(tag) }
  }
}

extension NavigationTags? {
  /// What is recorded of a value; without tags, a mark.
  @MainActor
  func recorded(_ value: any Hashable) -> RecordedScreen {
    self?.recorded(value) ?? RecordedScreen(opaque: type(of: value))
  }
}
