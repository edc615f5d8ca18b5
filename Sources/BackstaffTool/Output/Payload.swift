import BackstaffCommand
import BackstaffJSON

extension JSON {
  /// The value written in an argument of the command line. Throws `.badData`, saying what stands where.
  init(argument text: String) throws(CommandFailure) {
    do {
      self = try JSON(parsing: text)
    } catch {
      throw CommandFailure(
        .badData, "'\(text.inOneLine.excerpt(60))' is not JSON: \(error)",
        hint: "text is JSON only in double quotes, which the shell takes away: '\"htop\"'")
    }
  }
}
