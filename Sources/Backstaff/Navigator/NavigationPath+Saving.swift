extension NavigationPath {
  /// A path as it is saved: the tag and the payload of each element.
  ///
  /// ```json
  /// [{"payload": 7, "tag": "number"}, {"payload": {"name": "bash"}, "tag": "item"}]
  /// ```
  ///
  /// No type is named in it, so another program reads it whose types are called otherwise.
  public struct CodableRepresentation: Codable, Hashable, Sendable {
    let screens: [RecordedScreen]

    /// Reads an array of recorded screens.
    public init(from decoder: any Decoder) throws {
      screens = try decoder.singleValueContainer().decode([RecordedScreen].self)
    }

    /// Writes the array.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(screens)
    }

    init(_ screens: [RecordedScreen]) { self.screens = screens }
  }

  /// The path as it is saved. `nil` when an element has no tag among those of its navigator; which ones is reported.
  ///
  /// ```swift
  /// let saved = try JSONEncoder().encode(navigator.path.codable)
  /// ```
  @MainActor
  public var codable: CodableRepresentation? {
    let screens = entries.map { tags.recorded($0.value) }
    let opaque = zip(entries, screens).enumerated().compactMap { index, element in
      element.1.isOpaque ? "element \(index) is a `\(TypeName.full(of: type(of: element.0.value)))`" : nil
    }
    guard opaque.isEmpty else {
      Issue.report(
        "notCodable: the path cannot be saved; \(opaque.joined(separator: ", ")), which has no tag in the "
          + "`NavigationTags` of its navigator", fileID: #fileID, line: #line)
      return nil
    }
    return CodableRepresentation(screens)
  }

  /// The path that was saved, made by `tags`. At the first element that they cannot make it ends, which is reported;
  /// the elements below it are kept.
  @MainActor
  public init(_ codable: CodableRepresentation, tags: NavigationTags) {
    self.init()
    self.tags = tags
    do throws(ScreenError) {
      for screen in codable.screens { append(try tags.value(of: screen)) }
    } catch {
      error.report()
    }
  }
}
