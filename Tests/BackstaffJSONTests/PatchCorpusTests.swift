import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

/// All 112 records of json-patch/json-patch-tests, the four disabled ones with our verdict.
@Suite struct PatchCorpusTests {
  /// What we do with a record that is disabled in the collection.
  private enum Verdict {
    /// It says what RFC 6902 says, so it is run like any other.
    case run
    /// Its patch names a member twice, and JSON that does so is refused before it is a patch.
    case refusedByReader
  }

  private static let disabled: [String: Verdict] = [
    // A document may be a scalar.
    "Toplevel scalar values OK?": .run,
    // A test of the root compares the whole document.
    "Whole document": .run,
    "duplicate ops": .refusedByReader,
    "A.13 Invalid JSON Patch Document": .refusedByReader,
  ]

  private func records() throws -> [JSON] {
    // Two records name "op" twice; without tolerance their whole files would not be read.
    let limits = JSONLimits(duplicateKeys: .lastWins)
    return try ["json-patch/tests.json", "json-patch/spec_tests.json"].flatMap { file in
      try #require(try JSON(parsing: try Fixture.bytes(file), limits: limits).arrayValue)
    }
  }

  private func name(of record: JSON) -> String {
    record["comment"]?.stringValue ?? record["error"]?.stringValue ?? record["patch"]?.text ?? record.text
  }

  @Test func `every record of the patch corpus comes out as it says`() throws {
    let records = try records()
    #expect(records.count == 112)
    var ran = 0
    for record in records {
      let name = name(of: record)
      if record["disabled"] == true {
        let verdict = try #require(Self.disabled[name], "no verdict on \(name)")
        guard verdict == .run else { continue }
      }
      ran += 1
      try check(record, name)
    }
    #expect(ran == 110)
  }

  private func check(_ record: JSON, _ name: String) throws {
    let document = try #require(record["doc"], "\(name) has no document")
    let patch = try #require(record["patch"], "\(name) has no patch")
    var result = document
    let error = failure { () throws(JSONError) in try JSONPatch(json: patch).apply(to: &result) }
    guard record["error"] == nil else {
      #expect(error != nil, "\(name) was applied")
      #expect(result.bytes == document.bytes, "\(name) left something behind")
      return
    }
    #expect(error == nil, "\(name): \(error?.description ?? "")")
    // The one record without a result only tests, which changes nothing.
    #expect(result == record["expected"] ?? document, "\(name)")
    #expect(DocumentLaws.ofDifference(from: document, to: result) == nil, "\(name)")
    #expect(DocumentLaws.ofFailure(try JSONPatch(json: patch), in: document) == nil, "\(name)")
  }

  @Test func `a record that names a member twice is refused with its file`() throws {
    for file in ["json-patch/tests.json", "json-patch/spec_tests.json"] {
      let bytes = try Fixture.bytes(file)
      #expect(failure { () throws(JSONError) in try JSON(parsing: bytes) }?.code == .duplicateKey)
    }
    let verdicts = try records().filter { $0["disabled"] == true }.map { Self.disabled[name(of: $0)] }
    #expect(verdicts.count == Self.disabled.count)
    #expect(!verdicts.contains(nil))
  }
}
