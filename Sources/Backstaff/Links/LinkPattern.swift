/// The path of a ``Link``, read: `/orders/:id/*rest`.
struct LinkPattern: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    /// One segment or more; the name is empty where nobody asks for them.
    case tail(String)

    /// The more is said, the smaller.
    var rank: Int {
      switch self {
      case .literal: 0
      case .parameter: 1
      case .tail: 2
      }
    }
  }

  let text: String
  let segments: [Segment]

  /// - Throws: What is wrong with the text.
  init(_ text: String) throws(LinkProblem) {
    func problem(_ message: String) -> LinkProblem { LinkProblem(.badPattern, [text], message) }
    guard text.utf8.first == UInt8(ascii: "/") else { throw problem("a pattern begins with `/`") }
    let parts = text == "/" ? [] : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var segments: [Segment] = []
    for (index, part) in parts.enumerated() {
      let name = String(part.dropFirst())
      switch part.utf8.first {
      case UInt8(ascii: ":"):
        guard Self.isName(name) else { throw problem("`\(part)` needs a name of letters, digits, `-` and `_`") }
        segments.append(.parameter(name))
      case UInt8(ascii: "*"):
        guard index == parts.count - 1 else { throw problem("`\(part)` stands for all that follows; put it last") }
        guard name.isEmpty || Self.isName(name) else { throw problem("`\(part)` has no name of letters and digits") }
        segments.append(.tail(name))
      default:
        guard Self.isLiteral(part) else {
          throw problem("`\(part)` is no segment; it is written decoded, and is neither empty nor `.` nor `..`")
        }
        segments.append(.literal(String(part)))
      }
    }
    self.text = text
    self.segments = segments
  }

  /// The same for patterns that take the same paths.
  var shape: [Segment] {
    segments.map { segment in
      switch segment {
      case .literal: segment
      case .parameter: .parameter("")
      case .tail: .tail("")
      }
    }
  }

  /// The names that segments of a path are given.
  var names: Set<String> {
    Set(
      segments.compactMap { segment in
        switch segment {
        case .literal: nil
        case .parameter(let name), .tail(let name): name.isEmpty ? nil : name
        }
      })
  }

  /// Whether this pattern is asked before `other`: at the first segment in which they differ it says more.
  func precedes(_ other: LinkPattern) -> Bool {
    segments.map(\.rank).lexicographicallyPrecedes(other.segments.map(\.rank))
  }

  /// The texts of the path by name; nil when this is another path.
  func texts(in path: [String]) -> LinkTexts? {
    guard path.count >= segments.count else { return nil }
    var texts: LinkTexts = [:]
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .literal(let text):
        guard path[index] == text else { return nil }
      case .parameter(let name):
        texts[name] = [path[index]]
      case .tail(let name):
        if !name.isEmpty { texts[name] = Array(path[index...]) }
        return texts
      }
    }
    return path.count == segments.count ? texts : nil
  }

  /// The path that has these texts; nil when one is missing.
  func path(of texts: LinkTexts) -> [String]? {
    var path: [String] = []
    for segment in segments {
      switch segment {
      case .literal(let text): path.append(text)
      case .parameter(let name), .tail(let name):
        guard let parts = texts[name], !parts.isEmpty else { return nil }
        path += parts.map { $0 ?? "" }
      }
    }
    return path
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { LinkBytes.isLetterOrDigit($0) || "-_".utf8.contains($0) }
  }

  private static func isLiteral(_ part: Substring) -> Bool {
    !part.isEmpty && part != "." && part != ".." && !part.utf8.contains { "%?#".utf8.contains($0) }
      && !part.unicodeScalars.contains(where: LinkBytes.isControl)
  }
}
