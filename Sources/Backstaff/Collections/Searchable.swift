import BackstaffJSON

/// A row that says itself which searches find it.
///
/// ```swift
/// extension Package: Searchable {
///   func matches(_ words: SearchWords) -> Bool { words.areFound(in: name, summary) }
/// }
/// ```
///
/// Of rows of other types every text in their document is searched. See ``Store/windowed(_:matching:)``.
public protocol Searchable {
  /// Whether a search for these words finds the row.
  func matches(_ words: SearchWords) -> Bool
}

/// The words of a search, in lower case.
public struct SearchWords: Hashable, Sendable {
  /// The words, in the order in which they were written.
  public let words: [String]
  private let bytes: [[UInt8]]

  /// How many words are looked for: each is, in every row of a list.
  public static let limit = 8

  /// The words in a text, which stand apart by white space; those behind the first eight are left out.
  public init(_ text: String) {
    words = text.lowercased().split { $0.isWhitespace }.prefix(Self.limit).map(String.init)
    bytes = words.map { Array($0.utf8) }
  }

  /// Whether nothing is looked for.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether each word stands in one of the texts, whatever the case of its letters.
  ///
  /// Letters are compared as they are written: `é` in one code point is not found by `é` in two.
  public func areFound(in texts: String...) -> Bool { areFound(in: texts) }

  /// Whether each word stands in one of the texts, whatever the case of its letters.
  public func areFound(in texts: [String]) -> Bool {
    bytes.allSatisfy { word in texts.contains { SearchWords.holds($0, word) } }
  }

  private static func holds(_ text: String, _ word: [UInt8]) -> Bool {
    var text = text
    let isFound = text.withUTF8 { bytes -> Bool? in
      // In plain ASCII the case of a letter is one bit, and no other text has to be made.
      bytes.allSatisfy { $0 < 0x80 } ? holds(bytes, word) : nil
    }
    if let isFound { return isFound }
    var lowercase = text.lowercased()
    return lowercase.withUTF8 { holds($0, word) }
  }

  private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where lowered(text[start]) == first {
      var offset = 1
      while offset < word.count, lowered(text[start + offset]) == word[offset] { offset += 1 }
      if offset == word.count { return true }
    }
    return false
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// How rows of a type are searched: found once for all of them.
enum RowSearch {
  static func test<Row>(of type: Row.Type, _ words: SearchWords) -> (Row) -> Bool {
    if type is any Searchable.Type { return { ($0 as? any Searchable)?.matches(words) ?? false } }
    return { words.areFound(in: texts(of: $0)) }
  }

  /// Every text in the document of a row; none of what has no document.
  private static func texts(of row: some Any) -> [String] {
    do throws(DocumentError) { return texts(in: try ElementDocument.write(row, id: "")) } catch { return [] }
  }

  private static func texts(in document: JSON) -> [String] {
    switch document {
    case .string(let text): [text]
    case .array(let items): items.flatMap(texts)
    case .object(let members): members.values.flatMap(texts)
    default: []
    }
  }
}
