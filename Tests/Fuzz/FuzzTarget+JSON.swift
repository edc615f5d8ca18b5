import BackstaffJSON
import BackstaffTestSupport

extension FuzzTarget {
  /// What is read is within the limits and comes out of writing and reading as the same value and the same bytes; what
  /// is refused names a byte of the text.
  static let jsonReader = FuzzTarget("json-reader") { bytes in
    for limits in [JSONLimits.standard, .own, JSONLimits(duplicateKeys: .lastWins)] {
      do throws(JSONError) {
        let value = try JSON(parsing: bytes, limits: limits)
        if let problem = problem(reading: value, limits) { return problem }
        if limits.duplicateKeys == .refused, try JSONIndex(parsing: bytes, limits: limits).root.json != value {
          return "the text in place is another value"
        }
      } catch {
        guard let offset = error.offset, (0...bytes.count).contains(offset) else {
          return "the refusal names no byte of the text: \(error)"
        }
      }
    }
    return nil
  }

  private static func problem(reading value: JSON, _ limits: JSONLimits) -> String? {
    if value.isDeeper(than: limits.depth) { return "what was read is deeper than its limit" }
    let written = value.bytes
    if value.sizeBytes != written.count { return "the counted size is not the written size" }
    guard let copy = try? JSON(parsing: written, limits: .own) else { return "what was written is not read" }
    if copy != value || copy.hashValue != value.hashValue { return "what was written is read as another value" }
    if copy.bytes != written { return "the second writing differs from the first" }
    guard (try? value.decode(JSON.self)) == value, (try? JSON(encoding: value)) == value else {
      return "the value does not survive coding"
    }
    return JSONPatch.difference(from: value, to: copy).isEmpty ? nil : "a value differs from its copy"
  }

  /// `[document, patch]`: a patch is carried out wholly or not at all, what comes out can be written and read again,
  /// and the laws of differences hold between before and after. They hold between any two values, too.
  static let jsonPatchApply = FuzzTarget("json-patch-apply") { bytes in
    guard let input = try? JSON(parsing: bytes).arrayValue, input.count == 2 else { return nil }
    if let problem = DocumentLaws.ofDifference(from: input[0], to: input[1]) { return problem }
    guard let patch = try? JSONPatch(json: input[1]) else { return nil }
    if (try? JSONPatch(json: patch.json)) != patch { return "the patch is not read as it was written" }
    var document = input[0]
    // Far below the limit of every day: a fuzzer has no time to write megabytes.
    do throws(JSONError) { try patch.apply(to: &document, copyLimitBytes: 1 << 16) } catch {
      return document.bytes == input[0].bytes ? nil : "a failed patch left \(document.text)"
    }
    if document.isDeeper(than: JSONLimits.documentDepth) { return "the patch made a document deeper than the limit" }
    guard (try? JSON(parsing: document.bytes, limits: .own)) == document else {
      return "what the patch made is not read as it was written"
    }
    return DocumentLaws.ofDifference(from: input[0], to: document)
      ?? DocumentLaws.ofComposition(input[0], document, input[1])
      ?? DocumentLaws.ofFailure(patch, in: input[0])
  }

  /// A pointer that is read is written as it was; a place that it finds is found again by its written form.
  static let jsonPointer = FuzzTarget("json-pointer") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let pointer = try? JSONPointer(parsing: text) else {
      return text.isEmpty ? "the empty pointer was refused" : nil
    }
    if !pointer.text.utf8.elementsEqual(text.utf8) { return "the pointer is written as \(pointer.text)" }
    if pointer.isInside(pointer) { return "the pointer is inside itself" }
    if !pointer.appending("x").isInside(pointer) { return "a place below is not inside" }
    for token in pointer.tokens {
      guard let index = JSONPointer.index(token) else { continue }
      if String(index) != token { return "the token \(token) is read as the index \(index)" }
    }
    return problem(placing: pointer)
  }

  /// Makes a document in which the pointer finds something: an object below an object for every token.
  private static func problem(placing pointer: JSONPointer) -> String? {
    let leaf: JSON = "here"
    let document = pointer.tokens.reversed().reduce(leaf) { .object([$1: $0]) }
    if pointer.value(in: document) != leaf { return "nothing is found where the pointer leads" }
    let patch = JSONPatch([.replace(path: pointer, value: "there")])
    guard patch.applied(to: document).flatMap(pointer.value(in:)) == "there" else {
      return "a patch does not arrive where the pointer leads"
    }
    return DocumentLaws.ofDifference(from: document, to: pointer.tokens.isEmpty ? "there" : .null)
  }
}
