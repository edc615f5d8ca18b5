/// A named colour or shade; each renderer has its own idea of the exact tone, and may have none.
public struct Color: Sendable, Hashable {
  let name: String

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

  /// The name renderers choose their tone by.
  package var toneName: String { name }
}

extension View {
  /// Draws the texts inside in the colour.
  public func foregroundStyle(_ color: Color) -> some View {
    EnvironmentView(content: self) { $0.style.foreground = color }
  }

  /// Draws the texts inside strong.
  public func bold(_ isActive: Bool = true) -> some View {
    EnvironmentView(content: self) { $0.style.isBold = isActive }
  }

  /// Draws the texts inside slanted.
  public func italic(_ isActive: Bool = true) -> some View {
    EnvironmentView(content: self) { $0.style.isItalic = isActive }
  }

  /// Gives the view a width of so many columns; nil leaves it as wide as it wants to be.
  public func frame(width: Double?) -> some View {
    EnvironmentView(content: self) { values in
      values.style.width = width.flatMap { $0.isFinite && $0 >= 0 ? Int(min($0, 10_000)) : nil }
    }
  }
}
