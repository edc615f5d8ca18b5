/// The screen that a link leads to, by the names that a reducer tree has for it.
struct LinkScreen: Hashable {
  let pattern: String
  /// The type of the screens.
  let owner: String
  /// The case of the screen.
  let name: String
}

extension LinkTable {
  /// The screens of the links, each found by opening an example. There is none for values of a type without examples.
  var screens: [LinkScreen] {
    rows.compactMap { row in
      var (texts, notes): (LinkTexts, [LinkNote]) = ([:], [])
      for parameter in row.link.parameters where parameter.isRequired { texts[parameter.name] = [parameter.example] }
      guard let (destination, _) = row.link.resolve(texts, &notes) else { return nil }
      return LinkScreen(
        pattern: row.pattern.text, owner: TypeName.path(of: Destination.self), name: RouteLabel.screen(destination))
    }
  }
}

extension LinkDescription.Parameter {
  /// A text that stands for some value.
  fileprivate var example: String {
    switch type {
    case "String", "[String]": "a"
    case "Bool": "true"
    case "UUID": "00000000-0000-0000-0000-000000000000"
    case "Date": "2000-01-01"
    default: "1"
    }
  }
}
