import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

/// All 318 files of nst/JSONTestSuite: 316 lie in Tests/Fixtures, two are made here.
@Suite struct ParsingCorpusTests {
  /// The two files that must be accepted although a name occurs twice: the standard limits are stricter on purpose,
  /// the tolerant ones take them.
  private static let namesTwice: Set = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]

  /// Our verdict on the files on which RFC 8259 leaves a reader free. Nil is accepted.
  private static let verdicts: [String: JSONError.Code?] = [
    // Beyond a Double is refused; too small for one is zero, as every reader rounds; beyond an Int64 is a Double.
    "i_number_double_huge_neg_exp.json": nil,
    "i_number_huge_exp.json": .numberOutOfRange,
    "i_number_neg_int_huge_exp.json": .numberOutOfRange,
    "i_number_pos_double_huge_exp.json": .numberOutOfRange,
    "i_number_real_neg_overflow.json": .numberOutOfRange,
    "i_number_real_pos_overflow.json": .numberOutOfRange,
    "i_number_real_underflow.json": nil,
    "i_number_too_big_neg_int.json": nil,
    "i_number_too_big_pos_int.json": nil,
    "i_number_very_big_negative_int.json": nil,
    // Half a surrogate pair is no character: no peer could be told what we read.
    "i_object_key_lone_2nd_surrogate.json": .loneSurrogate,
    "i_string_1st_surrogate_but_2nd_missing.json": .loneSurrogate,
    "i_string_1st_valid_surrogate_2nd_invalid.json": .loneSurrogate,
    "i_string_incomplete_surrogate_and_escape_valid.json": .loneSurrogate,
    "i_string_incomplete_surrogate_pair.json": .loneSurrogate,
    "i_string_incomplete_surrogates_escape_valid.json": .loneSurrogate,
    "i_string_invalid_lonely_surrogate.json": .loneSurrogate,
    "i_string_invalid_surrogate.json": .loneSurrogate,
    "i_string_inverted_surrogates_U+1D11E.json": .loneSurrogate,
    "i_string_lone_second_surrogate.json": .loneSurrogate,
    // Only UTF-8 is read, and nothing is put in the place of what is none.
    "i_string_UTF-8_invalid_sequence.json": .invalidUTF8,
    "i_string_UTF8_surrogate_U+D800.json": .invalidUTF8,
    "i_string_invalid_utf-8.json": .invalidUTF8,
    "i_string_iso_latin_1.json": .invalidUTF8,
    "i_string_lone_utf8_continuation_byte.json": .invalidUTF8,
    "i_string_not_in_unicode_range.json": .invalidUTF8,
    "i_string_overlong_sequence_2_bytes.json": .invalidUTF8,
    "i_string_overlong_sequence_6_bytes.json": .invalidUTF8,
    "i_string_overlong_sequence_6_bytes_null.json": .invalidUTF8,
    "i_string_truncated-utf-8.json": .invalidUTF8,
    // Other encodings and a byte order mark are refused at the first byte that no value begins with.
    "i_string_UTF-16LE_with_BOM.json": .unexpectedByte,
    "i_string_utf16BE_no_BOM.json": .unexpectedByte,
    "i_string_utf16LE_no_BOM.json": .unexpectedByte,
    "i_structure_UTF-8_BOM_empty_object.json": .unexpectedByte,
    // The limit of what comes from outside is 64; what we wrote ourselves may be 512 deep.
    "i_structure_500_nested_arrays.json": .depthLimit,
  ]

  private func files() throws -> [(name: String, bytes: [UInt8])] {
    let pairs = String(repeating: "[{\"\":", count: 50_000) + "\n"
    return try Fixture.inputs("json-parsing/cases.txt") + [
      ("n_structure_100000_opening_arrays.json", [UInt8](repeating: UInt8(ascii: "["), count: 100_000)),
      ("n_structure_open_array_object.json", Array(pairs.utf8)),
    ]
  }

  @Test func `every file of the parsing corpus is accepted or refused as its name says`() throws {
    let files = try files()
    #expect(files.count == 318)
    for (name, bytes) in files where !name.hasPrefix("i_") {
      let error = refusal(of: bytes)
      if Self.namesTwice.contains(name) {
        #expect(error?.code == .duplicateKey, "\(name)")
        #expect(refusal(of: bytes, JSONLimits(duplicateKeys: .lastWins)) == nil, "\(name)")
      } else if name.hasPrefix("y_") {
        #expect(error == nil, "\(name): \(error?.description ?? "")")
      } else {
        #expect(error != nil, "\(name) was accepted")
      }
    }
    let kinds = ["y_": 95, "n_": 188, "i_": 35]
    for (kind, count) in kinds { #expect(files.filter { $0.name.hasPrefix(kind) }.count == count) }
  }

  @Test func `every file that may go either way goes the way that was decided`() throws {
    let free = try files().filter { $0.name.hasPrefix("i_") }
    #expect(Set(free.map(\.name)) == Set(Self.verdicts.keys))
    for (name, bytes) in free {
      let verdict = try #require(Self.verdicts[name], "no verdict on \(name)")
      #expect(refusal(of: bytes)?.code == verdict, "\(name)")
    }
    let deep = try #require(free.first { $0.name == "i_structure_500_nested_arrays.json" })
    #expect(refusal(of: deep.bytes, .own) == nil)
  }

  @Test func `whatever of the corpus is accepted survives writing, and a refusal names a byte of the text`() throws {
    for (name, bytes) in try files() {
      for limits in [JSONLimits.standard, .own, JSONLimits(duplicateKeys: .lastWins)] {
        do throws(JSONError) {
          let value = try JSON(parsing: bytes, limits: limits)
          let copy = try JSON(parsing: value.bytes, limits: .own)
          #expect(copy == value, "\(name) does not survive writing")
        } catch {
          #expect(error.offset.map { (0...bytes.count).contains($0) } == true, "\(name): \(error)")
        }
      }
    }
  }

  @Test func `the two long files of the corpus are refused by depth, whatever the limits`() throws {
    for (name, bytes) in try files() where bytes.count >= 100_000 {
      #expect(refusal(of: bytes)?.code == .depthLimit, "\(name)")
      #expect(refusal(of: bytes, .own)?.code == .depthLimit, "\(name)")
    }
  }

  private func refusal(of bytes: [UInt8], _ limits: JSONLimits = .standard) -> JSONError? {
    failure { () throws(JSONError) in try JSON(parsing: bytes, limits: limits) }
  }
}
