import Backstaff
import BackstaffCommand
import BackstaffJSON

extension JSONPointer {
  /// The place of a scope's node in the document of its session. Elements are named by their ids, so it is the same
  /// place at every revision, however lists are sorted.
  init(scope text: String) throws(CommandFailure) {
    do throws(TreePathError) {
      self.init(try TreePath(parsing: text).pointerTokens)
    } catch {
      throw CommandFailure(.noInput, "'\(text.inOneLine.excerpt(60))' is no scope: \(error)")
    }
  }
}
