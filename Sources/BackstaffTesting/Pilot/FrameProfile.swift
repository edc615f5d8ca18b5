import BackstaffTerminal

/// What the terminal of a golden frame can show.
///
/// ```swift
/// try pilot.expectFrame("inventory", profile: .sixteen)
/// ```
public struct FrameProfile: Hashable, Sendable {
  /// As the header of the frame's file calls it.
  let name: String
  let colors: ColorProfile

  /// No colours and no shades; bold, italic, underline and reverse are none.
  public static let plain = FrameProfile(name: "none", colors: .none)
  /// The terminal's own sixteen colours.
  public static let sixteen = FrameProfile(name: "16", colors: .sixteen)
  /// Those, and 240 fixed ones.
  public static let palette = FrameProfile(name: "256", colors: .palette)
  /// Any colour.
  public static let full = FrameProfile(name: "true", colors: .full)

  /// How a cell looks there, in words; empty where it looks like any.
  func words(_ style: CellStyle) -> String {
    let attributes = FrameProfile.attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    // Faint letters are a shade, and shades go with the colours.
    let shown = colors == .none ? attributes.filter { $0 != "dim" } : attributes
    let tone = style.tone.codes(colors, isBackground: false).map { FrameProfile.color($0, base: 30) }
    let background = style.background.codes(colors, isBackground: true).map { "on " + FrameProfile.color($0, base: 40) }
    return (shown + [tone, background].compactMap(\.self)).joined(separator: " ")
  }

  private static let attributes: [(CellStyle.Attributes, String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
  ]

  private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The name of what codes select: `red`, `bright-red`, `palette-208`, `rgb-255-128-0`.
  private static func color(_ codes: String, base: Int) -> String {
    let parts = codes.split(separator: ";").compactMap { Int($0) }
    let numbers = parts.dropFirst(2).map(String.init).joined(separator: "-")
    guard let first = parts.first, first != base + 8 else { return (parts[1] == 5 ? "palette-" : "rgb-") + numbers }
    return first < base + 8 ? names[first - base] : "bright-" + names[first - base - 60]
  }
}
