import Backstaff
import BackstaffJSON
import Testing

/// Types that are conformed by hand, rightly or oddly: their text is their tree.
@Suite struct DocumentTextTests {
  /// Writes whatever a test wants written.
  private struct Scripted: DocumentConvertible {
    let script: (inout DocumentWriter) throws(DocumentError) -> Void

    init(_ script: @escaping (inout DocumentWriter) throws(DocumentError) -> Void) { self.script = script }
    init(document: DocumentReader) throws(DocumentError) { script = { (_) throws(DocumentError) in } }
    func write(to writer: inout DocumentWriter) throws(DocumentError) { try script(&writer) }
    static func describe(in schema: inout SchemaWriter) {}
  }

  private func check(
    _ expected: JSON, _ script: @escaping (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws {
    let inner = Scripted(script)
    let outer = Scripted { (writer) throws(DocumentError) in
      try writer.member("before", 1)
      try writer.member("here", inner)
      try writer.member("list", [inner, inner])
      try writer.member("behind", "x")
    }
    let around: JSON = ["before": 1, "here": expected, "list": .array([expected, expected]), "behind": "x"]
    for (value, document) in [(inner, expected), (outer, around)] {
      #expect(try DocumentWriter.document(of: value) == document)
      #expect(try JSON(parsing: DocumentWriter.text(of: value)) == document)
    }
  }

  @Test func `nothing written is null, an object without members is one`() throws {
    try check(.null) { (_) throws(DocumentError) in }
    try check([:]) { (writer) throws(DocumentError) in writer.object() }
    try check(["a": [:]]) { (writer) throws(DocumentError) in writer.emptyCase("a") }
    try check(["a": ["b": .null]]) { (writer) throws(DocumentError) in
      try writer.members("a") { (inner) throws(DocumentError) in try inner.member("b", Int?.none) }
    }
    try check([[], [1]]) { (writer) throws(DocumentError) in try [[], [1]].write(to: &writer) }
  }

  @Test func `of two values the last counts, and members before any value`() throws {
    try check(2) { (writer) throws(DocumentError) in
      try 1.write(to: &writer)
      try 2.write(to: &writer)
    }
    try check(["x": 1]) { (writer) throws(DocumentError) in
      try "a".write(to: &writer)
      try writer.member("x", 1)
    }
    try check([:]) { (writer) throws(DocumentError) in
      writer.object()
      try 1.write(to: &writer)
      try [1, 2].write(to: &writer)
    }
    try check([1]) { (writer) throws(DocumentError) in
      try "a".write(to: &writer)
      try [1].write(to: &writer)
    }
  }

  @Test func `names and texts are escaped as in a tree`() throws {
    let odd = "\"\\\n\u{1}é\u{2028}/~" + String(repeating: "long ", count: 100)
    try check(.object([odd: .string(odd), "": "", "n": .integer(-9_007_199_254_740_992)])) {
      (writer) throws(DocumentError) in
      try writer.member(odd, odd)
      try writer.member("", "")
      try writer.member("n", -9_007_199_254_740_992)
    }
  }

  private indirect enum Deep: Encodable {
    case end, more(Deep)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      if case .more(let inner) = self { try container.encode(inner) }
    }
  }

  @Test func `a leaf nests no deeper than the document around it may`() throws {
    var leaf = Deep.end
    for _ in 0..<480 { leaf = .more(leaf) }
    func nested(_ levels: Int) -> Scripted {
      let kept = leaf
      var value = Scripted { (writer) throws(DocumentError) in try writer.member("leaf", kept) }
      for _ in 0..<levels {
        let inner = value
        value = Scripted { (writer) throws(DocumentError) in try writer.member("in", inner) }
      }
      return value
    }
    #expect(throws: Never.self) { try DocumentWriter.document(of: nested(19)) }
    let tree = #expect(throws: DocumentError.self) { try DocumentWriter.document(of: nested(20)) }
    let text = #expect(throws: DocumentError.self) { try DocumentWriter.text(of: nested(20)) }
    for error in [tree, text] { #expect(error?.message.contains("nests more than 500 levels deep") == true) }
  }
}
