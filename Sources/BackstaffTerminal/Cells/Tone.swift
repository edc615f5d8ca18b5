import BackstaffViews

/// A colour of a cell.
package enum Tone: Sendable, Hashable {
  /// The terminal's own foreground or background.
  case plain
  /// One of the terminal's own sixteen, 0…15, which fit the person's theme.
  case theme(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  package static let black = Tone.theme(0)
  package static let red = Tone.theme(1)
  package static let green = Tone.theme(2)
  package static let yellow = Tone.theme(3)
  package static let blue = Tone.theme(4)
  package static let magenta = Tone.theme(5)
  package static let cyan = Tone.theme(6)
  package static let gray = Tone.theme(8)
  package static let white = Tone.theme(15)
}

/// What colours a terminal shows.
package enum ColorProfile: Sendable, Hashable {
  /// None, and no shades either. Bold, italic, underline and reverse are no colours.
  case none
  /// The terminal's own sixteen.
  case sixteen
  /// Those, and 240 fixed ones.
  case palette
  /// Any.
  case full
}

extension Tone {
  /// The codes that select the tone, the nearest the profile has. None for the terminal's own.
  package func codes(_ profile: ColorProfile, isBackground: Bool) -> String? {
    let base = isBackground ? 10 : 0
    switch (self, profile) {
    case (.plain, _), (_, .none): return nil
    case (.theme(let index), _): return Self.code(theme: Int(index & 15), base)
    case (.rgb(let red, let green, let blue), .full): return "\(38 + base);2;\(red);\(green);\(blue)"
    case (.rgb(let red, let green, let blue), .palette):
      return "\(38 + base);5;\(Self.paletteIndex(Int(red), Int(green), Int(blue)))"
    case (.rgb(let red, let green, let blue), .sixteen):
      return Self.code(theme: Self.themeIndex(Int(red), Int(green), Int(blue)), base)
    }
  }

  private static func code(theme index: Int, _ base: Int) -> String {
    "\(index < 8 ? 30 + index + base : 82 + index + base)"
  }

  /// The nearest of xterm's own sixteen, as its XTerm-col.ad has them; what the person's theme made of them is not
  /// known.
  private static func themeIndex(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let tones = [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
      (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
      (255, 255, 255),
    ]
    let distances = tones.map { distance($0, (red, green, blue)) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// The nearest of xterm's cube of 6×6×6 colours and its 24 greys, as its 256colres.pl makes them. The first sixteen
  /// of the palette are the theme's and never chosen.
  private static func paletteIndex(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ part: Int) -> Int { levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0 }
    let cube = (nearest(red), nearest(green), nearest(blue))
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    let wish = (red, green, blue)
    let cubeDistance = distance((levels[cube.0], levels[cube.1], levels[cube.2]), wish)
    let greyDistance = distance((8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey), wish)
    return greyDistance < cubeDistance ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  private static func distance(_ one: (Int, Int, Int), _ other: (Int, Int, Int)) -> Int {
    let parts = [one.0 - other.0, one.1 - other.1, one.2 - other.2]
    return parts.reduce(0) { $0 + $1 * $1 }
  }
}

extension Tone {
  /// A renderer's tone for a colour of a view.
  init(_ color: Color?) {
    switch color?.tone {
    case .rgb(let red, let green, let blue)?: self = .rgb(red: red, green: green, blue: blue)
    case .named(let name)?: self = Self.named[name] ?? .plain
    case nil: self = .plain
    }
  }

  private static let named: [String: Tone] = [
    "red": .red, "orange": .yellow, "yellow": .yellow, "green": .green, "cyan": .cyan, "accent": .cyan, "blue": .blue,
    "purple": .magenta, "black": .black, "gray": .gray, "white": .white,
  ]
}

extension CellStyle {
  /// The look of a node's words.
  @MainActor
  init(_ node: SceneNode) {
    var attributes: Attributes = []
    if node.style.isBold { attributes.insert(.bold) }
    if node.style.isItalic { attributes.insert(.italic) }
    if !node.isEnabled || node.style.foreground == .secondary { attributes.insert(.dim) }
    self.init(attributes, tone: Tone(node.style.foreground))
  }
}
