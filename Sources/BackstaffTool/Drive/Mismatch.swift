import BackstaffJSON

/// The first place at which a document is not what was expected.
struct Mismatch: Equatable {
  var place: JSONPointer
  var expected: JSON
  /// Nil when there is nothing at the place.
  var actual: JSON?
}

extension JSON {
  /// The first place at which a document does not contain this value; nil when it does.
  ///
  /// An object is contained when each of its members is contained in the member of that name; other members do not
  /// count. Arrays and everything else must be equal, members of objects in arrays too: a list is compared as a whole.
  func mismatch(in document: JSON, at place: JSONPointer = .root) -> Mismatch? {
    guard case .object(let members) = self, document.objectValue != nil else {
      return self == document ? nil : Mismatch(place: place, expected: self, actual: document)
    }
    for (name, expected) in members.sorted(by: { $0.key < $1.key }) {
      let inner = place.appending(name)
      guard let actual = document[name] else { return Mismatch(place: inner, expected: expected, actual: nil) }
      if let mismatch = expected.mismatch(in: actual, at: inner) { return mismatch }
    }
    return nil
  }
}
