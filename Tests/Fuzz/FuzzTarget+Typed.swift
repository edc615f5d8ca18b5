import Backstaff
import BackstaffJSON
import BackstaffTestSupport

extension FuzzTarget {
  /// `[document, patch]`: a patch applied to a typed state leads where it leads the document, wholly or not at all; and
  /// the difference of before and after leads there too. As in a front, lists may be held in part.
  static let typedApply = FuzzTarget("typed-apply") { bytes in ListWindow.reading { problem(applying: bytes) } }

  private static func problem(applying bytes: [UInt8]) -> String? {
    guard let input = try? JSON(parsing: bytes).arrayValue, input.count == 2,
      let state = try? FuzzState(document: DocumentReader(input[0])),
      let document = try? DocumentWriter.document(of: state)
    else { return nil }
    if let problem = problem(asText: state, document) { return problem }
    guard let patch = try? JSONPatch(json: input[1]) else { return nil }
    let after = patch.applied(to: document).flatMap { try? FuzzState(document: DocumentReader($0)) }
    var typed = state
    do throws(DocumentError) { try typed.apply(patch) } catch {
      if let after { return "refused in place, and the document leads to \(after): \(error)" }
      return typed == state ? nil : "a refused patch left \(typed)"
    }
    guard let after else { return "applied in place, and the document has no such state: \(typed)" }
    if (try? DocumentWriter.document(of: typed)) != (try? DocumentWriter.document(of: after)) {
      return "applied in place it led to \(typed), the document to \(after)"
    }
    return problem(from: state, to: typed)
  }

  private static func problem(asText state: FuzzState, _ document: JSON) -> String? {
    guard let text = try? DocumentWriter.text(of: state), (try? JSON(parsing: text, limits: .own)) == document,
      let index = try? JSONIndex(parsing: text, limits: .own)
    else { return "the text of the document is another one" }
    guard let copy = try? FuzzState(document: DocumentReader(.text(index.root))), copy == state else {
      return "the text is read as another state"
    }
    return nil
  }

  private static func problem(from state: FuzzState, to next: FuzzState) -> String? {
    guard let patch = try? PatchWriter.patch(from: state, to: next) else { return "there is no difference" }
    var copy = state
    guard (try? copy.apply(patch)) == true else { return "our own patch was not applied in place" }
    return copy == next ? nil : "our own patch led to \(copy) instead of \(next)"
  }

  /// `[path, payload]`: an action that is read is written in one form, which is read as the same action.
  static let actionReader = FuzzTarget("action-reader") { bytes in
    guard let input = try? JSON(parsing: bytes).arrayValue, input.count == 2, let text = input[0].stringValue,
      let path = try? TreePath(parsing: text)
    else { return nil }
    guard let action = try? RecordedAction(path: path, payload: input[1]).action(as: FuzzAction.self) else {
      return nil
    }
    guard let written = try? RecordedAction(recording: action) else { return "an action that was read is not written" }
    guard (try? written.action(as: FuzzAction.self)) == action else {
      return "\(written.path) is read as another action"
    }
    guard let again = try? TreePath(parsing: written.path.description) else {
      return written.path.description.utf8.count > TreePath.lengthLimitBytes ? nil : "\(written.path) is no path"
    }
    return again == written.path ? nil : "\(written.path) is read as another path"
  }
}
