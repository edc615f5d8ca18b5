/// A colour or shade: named, then each renderer has its own idea of the exact tone, or given by its parts, then a
/// renderer takes the nearest it has. It may have none.
///
///     Text("late").foregroundStyle(.red)
///     Text("v2").foregroundStyle(Color(red: 1, green: 0.5, blue: 0))
public struct Color: Sendable, Hashable {
  package let tone: Tone

  /// What a renderer chooses by.
  package enum Tone: Sendable, Hashable {
    case named(String)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  private init(name: String) {
    tone = .named(name)
  }

  /// The colour with these parts of sRGB, each from 0 to 1; what is outside is brought inside.
  public init(red: Double, green: Double, blue: Double) {
    tone = .rgb(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
  }

  private static func byte(_ part: Double) -> UInt8 {
    UInt8((min(max(part.isNaN ? 0 : part, 0), 1) * 255).rounded())
  }

  /// The colour of ordinary text.
  public static let primary = Color(name: "primary")
  /// Less than ordinary: explanations, what is not at hand.
  public static let secondary = Color(name: "secondary")
  /// The colour of what can be done.
  public static let accentColor = Color(name: "accent")
  /// Trouble.
  public static let red = Color(name: "red")
  /// Care.
  public static let orange = Color(name: "orange")
  /// Care.
  public static let yellow = Color(name: "yellow")
  /// Success.
  public static let green = Color(name: "green")
  /// Cyan.
  public static let cyan = Color(name: "cyan")
  /// Blue.
  public static let blue = Color(name: "blue")
  /// Purple.
  public static let purple = Color(name: "purple")
  /// Black.
  public static let black = Color(name: "black")
  /// Grey.
  public static let gray = Color(name: "gray")
  /// White.
  public static let white = Color(name: "white")

  /// The name, or the parts as `#ff8000`.
  package var name: String {
    switch tone {
    case .named(let name): name
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension View {
  /// Draws the texts inside in the colour.
  public func foregroundStyle(_ color: Color) -> some View {
    EnvironmentView(content: self) { $0.style.foreground = color }
  }

  /// Draws the texts inside in the colour; the older name of `foregroundStyle`.
  public func foregroundColor(_ color: Color) -> some View {
    foregroundStyle(color)
  }

  /// Draws the texts inside strong.
  public func bold(_ isActive: Bool = true) -> some View {
    EnvironmentView(content: self) { $0.style.isBold = isActive }
  }

  /// Draws the texts inside slanted.
  public func italic(_ isActive: Bool = true) -> some View {
    EnvironmentView(content: self) { $0.style.isItalic = isActive }
  }
}
