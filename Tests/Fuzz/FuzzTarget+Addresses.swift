import Backstaff
import BackstaffWire

extension FuzzTarget {
  /// A scope or an action path that is read is written in one form, which is read as the same path; and what it is
  /// without pins lies within itself.
  static let treePath = FuzzTarget("tree-path") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(TreePathError) {
      let path = try TreePath(parsing: text)
      if let problem = problem(path) { return problem }
      return problem(pinning: text)
    } catch {
      return (0...text.utf8.count).contains(error.offset) ? nil : "the refusal names no byte of the path: \(error)"
    }
  }

  private static func problem(_ path: TreePath) -> String? {
    if path.steps.count > TreePath.depthLimit { return "the path is deeper than its limit" }
    let written = path.description
    // An element that could be bare may have been written with escapes, so only the text grows within bounds.
    guard written.utf8.count <= TreePath.lengthLimitBytes else { return nil }
    guard let again = try? TreePath(parsing: written) else { return "\(written) is not read again" }
    if again != path || !again.description.utf8.elementsEqual(written.utf8) { return "\(written) is read as another" }
    if !path.isWithin(path.unpinned) || !path.unpinned.isWithin(path) { return "\(written) is not within itself" }
    if path.unpinned.steps.contains(where: { $0.pin != nil }) { return "\(written) keeps a pin" }
    return nil
  }

  /// The other reader of paths, which only finds the steps, agrees about where they end.
  private static func problem(pinning text: String) -> String? {
    guard !text.isEmpty, !text.utf8.contains(UInt8(ascii: "@")), let path = try? TreePath(parsing: text) else {
      return nil
    }
    let pinned = PinMap([text: 7]).pinning(text)
    guard pinned.utf8.count <= TreePath.lengthLimitBytes else { return nil }
    guard let read = try? TreePath(parsing: pinned) else { return "\(pinned) has a pin and is no path any more" }
    if read.unpinned != path.unpinned { return "\(pinned) with a pin is another path" }
    return read.steps.last?.pin == 7 ? nil : "\(pinned) has its pin somewhere else"
  }
}
