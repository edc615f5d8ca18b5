import BackstaffCommand

/// A revision as a person names it: `12`, `HEAD` for the newest one, `HEAD-3` or `-3` for the third before it.
enum Revision: Equatable {
  case number(Int64)
  case beforeHead(Int64)

  static let headName = "HEAD"

  init(parsing text: String) throws(CommandFailure) {
    if let number = Self.count(text[...]) {
      self = .number(number)
    } else if text == Self.headName {
      self = .beforeHead(0)
    } else if let distance = Self.count(text.trimmingPrefix(Self.headName), behind: "-") {
      self = .beforeHead(distance)
    } else {
      throw .usage(
        "a revision is a number from 0 on, \(Self.headName), or \(Self.headName)-3 for the third before it, not "
          + "'\(text.inOneLine.excerpt(60))'")
    }
  }

  /// The number it has in a session whose newest revision is `head`.
  func number(head: Int64) throws(CommandFailure) -> Int64 {
    switch self {
    case .number(let number):
      guard number <= head else {
        throw CommandFailure(
          .noInput, "there is no revision \(number): the newest one is \(head)", hint: "'backstaff log' prints them all"
        )
      }
      return number
    case .beforeHead(let distance):
      guard distance <= head else {
        throw CommandFailure(
          .noInput, "there is no revision \(Self.headName)-\(distance): the newest one is \(head), the first one 0")
      }
      return head - distance
    }
  }

  /// Whether it takes the head to know its number.
  var isRelative: Bool {
    if case .beforeHead = self { true } else { false }
  }

  /// A number without a sign; `Int64` would take one.
  private static func count(_ text: Substring, behind sign: Character? = nil) -> Int64? {
    var digits = text
    if let sign {
      guard digits.popFirst() == sign else { return nil }
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return Int64(digits)
  }
}

extension Invocation {
  /// The revision that an option names.
  func revision(_ option: Option) throws(CommandFailure) -> Revision? {
    guard let text = try text(option) else { return nil }
    return try Revision(parsing: text)
  }
}
