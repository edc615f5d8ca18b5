import BackstaffJSON
import FoundationEssentials

/// A value that one text of a link stands for: a segment of its path, or one value of its query.
///
/// Strings, whole numbers, `Double`, `Bool`, `UUID` and `Date` are such values. An enum with raw values becomes one by
/// saying so, and any other type by two members:
///
/// ```swift
/// enum Order: String, LinkValue { case newest, oldest }
///
/// struct Version: LinkValue {
///   var major: Int
///   init?(linkText: String) {
///     guard linkText.hasPrefix("v"), let major = Int(linkText.dropFirst()) else { return nil }
///     self.major = major
///   }
///   var linkText: String { "v\(major)" }
/// }
/// ```
///
/// What ``linkText`` gives, ``init(linkText:)`` has to read as the same value. A value for which it does not, such as
/// the `Double` that is no number, cannot be printed: ``LinkTable/print(_:at:)`` gives `nil`.
public protocol LinkValue: Sendable {
  /// The value that `linkText`, which is decoded already, stands for; `nil` if for none.
  init?(linkText: String)
  /// The text that stands for this value. It is encoded where it is put into a link.
  var linkText: String { get }
  /// The value that a name alone stands for in a query, as in `?all`.
  static var linkFlag: Self? { get }
}

extension LinkValue {
  /// The value of an empty text, if there is one.
  public static var linkFlag: Self? { Self(linkText: "") }
}

extension String: LinkValue {
  /// Any text.
  public init?(linkText: String) { self = linkText }
  /// The text itself.
  public var linkText: String { self }
}

extension Bool: LinkValue {
  /// `true` or `false`, and nothing else.
  public init?(linkText: String) { self.init(linkText) }
  /// `true` or `false`.
  public var linkText: String { description }
  /// A name alone means yes.
  public static var linkFlag: Bool? { true }
}

extension LinkValue where Self: FixedWidthInteger {
  /// Decimal digits, with `-` before a number below zero; `nil` for what the type cannot hold.
  public init?(linkText: String) {
    guard linkText.utf8.first != UInt8(ascii: "+") else { return nil }
    self.init(linkText, radix: 10)
  }
  /// The number in decimal digits.
  public var linkText: String { String(self) }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}

extension Double: LinkValue {
  /// A decimal number, with an exponent if need be; no infinity and no hexadecimal digits.
  public init?(linkText: String) {
    guard let first = linkText.utf8.first, first != UInt8(ascii: "+"),
      linkText.utf8.allSatisfy({ LinkBytes.isDigit($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(linkText), number.isFinite
    else { return nil }
    self = number
  }
  /// The shortest digits that stand for this number and no other.
  public var linkText: String { description }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  /// The case with that raw value.
  public init?(linkText: String) {
    guard let raw = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: raw)
  }
  /// The raw value.
  public var linkText: String { rawValue.linkText }
}

extension UUID: LinkValue {
  /// The 36 characters of an identifier, in letters of either size.
  public init?(linkText: String) {
    guard linkText.utf8.count == 36 else { return nil }
    self.init(uuidString: linkText)
  }
  /// The 36 characters, in capitals.
  public var linkText: String { uuidString }
}

extension Date: LinkValue {
  /// A point in time as ISO 8601 writes it, with `Z` or an offset, or a day alone, which begins at midnight in UTC.
  public init?(linkText: String) {
    let isDay = linkText.utf8.count == "2026-11-22".utf8.count
    guard let seconds = Timestamp.seconds(isDay ? linkText + "T00:00:00Z" : linkText) else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
  /// The time in UTC: whole seconds, and as many digits behind them as it takes to read back the same time. It is
  /// empty outside the years 0 to 9999, which a link cannot name.
  public var linkText: String {
    guard let text = Timestamp.text(timeIntervalSinceReferenceDate) else { return "" }
    return text.hasSuffix(".000Z") ? text.dropLast(".000Z".count) + "Z" : text
  }
}
