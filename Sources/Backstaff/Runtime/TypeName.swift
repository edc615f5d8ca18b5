/// The names of types as an author writes them.
package enum TypeName {
  /// The last component: `State`.
  package static func last(of type: Any.Type) -> String { String(describing: type) }

  /// Every component below the module: `Meter.State`.
  package static func path(of type: Any.Type) -> String {
    var path = ""
    var word = ""
    for character in withoutPrivateContexts(String(reflecting: type)) {
      if character.isLetter || character.isNumber || "_.".contains(character) {
        word.append(character)
      } else {
        path += belowModule(word)
        word = ""
        path.append(character)
      }
    }
    return path + belowModule(word)
  }

  /// With its module: `App.Meter.State`.
  package static func full(of type: Any.Type) -> String { withoutPrivateContexts(String(reflecting: type)) }

  private static func belowModule(_ name: String) -> Substring {
    guard let dot = name.firstIndex(of: ".") else { return name[...] }
    return name[name.index(after: dot)...]
  }

  /// `Module.(unknown context at $1f).State` without the part that tells one private place from another.
  private static func withoutPrivateContexts(_ name: String) -> String {
    var result = ""
    var rest = name[...]
    while let start = rest.firstRange(of: ".(unknown context at "),
      let end = rest[start.upperBound...].firstIndex(of: ")")
    {
      result += rest[..<start.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
