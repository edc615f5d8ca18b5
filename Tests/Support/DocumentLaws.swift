import BackstaffJSON

/// What differences and patches of documents must keep. Each law gives nil where it holds, else what broke it.
package enum DocumentLaws {
  /// The difference turns the one into the other, is nothing between equals, uses four operations only, is at most as
  /// large as a new root, and survives being written and read.
  package static func ofDifference(from old: JSON, to new: JSON) -> String? {
    let patch = JSONPatch.difference(from: old, to: new)
    // A function, because writing documents takes longer than all else and hardly ever has a reader.
    func told() -> String { "from \(old.text) to \(new.text) by \(patch.json.text)" }
    guard let result = patch.applied(to: old) else { return "the difference does not apply: \(told())" }
    if result != new { return "the difference leads to \(result.text): \(told())" }
    if patch.isEmpty != (old == new) { return "an empty difference and equality are two things: \(told())" }
    if !JSONPatch.difference(from: result, to: new).isEmpty { return "equal documents differ: \(told())" }
    let root = JSONPatch([.replace(path: .root, value: new)])
    if !patch.isEmpty, patch.json.sizeBytes > root.json.sizeBytes { return "a new root is smaller: \(told())" }
    if !patch.operations.allSatisfy(\.isEmitted) { return "an operation is not ours to emit: \(told())" }
    guard let read = try? JSONPatch(parsing: patch.json.bytes, limits: .own), read == patch else {
      return "the patch is not read as it was written: \(told())"
    }
    return nil
  }

  /// Two differences in a row, and the operations of both in one patch, lead to where one difference leads.
  package static func ofComposition(_ first: JSON, _ second: JSON, _ third: JSON) -> String? {
    let parts = [(first, second), (second, third)].map { JSONPatch.difference(from: $0.0, to: $0.1) }
    func told() -> String { "\(first.text), \(second.text), \(third.text) by \(parts.map(\.json.text))" }
    let joined = JSONPatch(parts.flatMap(\.operations))
    guard parts[0].applied(to: first).flatMap({ parts[1].applied(to: $0) }) == third else {
      return "two patches in a row do not lead to the third: \(told())"
    }
    guard joined.applied(to: first) == third else { return "two patches joined do not lead to the third: \(told())" }
    return nil
  }

  /// Of three revisions i ≤ j ≤ k of a document, the patch `[i,k]` does what `[i,j]` and then `[j,k]` do; and a copy
  /// that was patched to j has the same difference to k as j itself.
  package static func ofCoalescing(_ i: JSON, _ j: JSON, _ k: JSON) -> String? {
    func told() -> String { "\(i.text), \(j.text), \(k.text)" }
    guard let direct = JSONPatch.difference(from: i, to: k).applied(to: i), direct == k else {
      return "[i,k] does not lead to k: \(told())"
    }
    guard let halfway = JSONPatch.difference(from: i, to: j).applied(to: i), halfway == j else {
      return "[i,j] does not lead to j: \(told())"
    }
    let rest = JSONPatch.difference(from: j, to: k)
    guard rest.applied(to: halfway) == direct else { return "[i,k] is not [i,j] then [j,k]: \(told())" }
    guard JSONPatch.difference(from: halfway, to: k) == rest else {
      return "a copy that was patched has another difference than the document itself: \(told())"
    }
    return nil
  }

  /// A patch that fails leaves every byte as it was, however much of it had been carried out.
  package static func ofFailure(_ patch: JSONPatch, in document: JSON) -> String? {
    var result = document
    let impossible = JSONPatch.Operation.remove(path: JSONPointer(["nowhere", "to be", "found"]))
    do {
      try JSONPatch(patch.operations + [impossible]).apply(to: &result)
      return "a patch that must fail was applied: \(patch.json.text) to \(document.text)"
    } catch {
      guard result.bytes == document.bytes else {
        return "a failed patch left \(result.text) of \(document.text): \(patch.json.text)"
      }
      return nil
    }
  }
}

extension JSONPatch {
  /// The document after this patch, or nil when it does not apply.
  package func applied(to document: JSON) -> JSON? {
    var result = document
    do { try apply(to: &result) } catch { return nil }
    return result
  }
}

extension JSONPatch.Operation {
  /// Whether differences may hold this operation: not `copy`, not `test`.
  fileprivate var isEmitted: Bool {
    switch self {
    case .add, .remove, .replace, .move: true
    case .copy, .test: false
    }
  }
}
