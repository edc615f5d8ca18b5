import BackstaffJSON

/// The text of a document while it is written, and what stands open at its end.
struct DocumentText {
  /// What has been written of the value at hand.
  enum Shape {
    case nothing, value, emptyObject, object
  }

  /// A value that is being written: what has been written of it, and where it begins.
  struct Place {
    fileprivate var shape = Shape.nothing
    fileprivate var start = 0
  }

  private(set) var bytes: [UInt8] = []
  private var place = Place()

  private var shape: Shape {
    get { place.shape }
    set { place.shape = newValue }
  }

  /// Begins a value within the one at hand; gives the place of that.
  mutating func enter() -> Place {
    defer { place = Place(start: bytes.count) }
    return place
  }

  /// Ends a value within the one that was at that place.
  mutating func leave(to outer: Place) {
    finish()
    place = outer
  }

  mutating func put(_ json: JSON) { if begins() { json.write(to: &bytes) } }

  mutating func put(_ string: String) { if begins() { JSON.write(string, to: &bytes) } }

  mutating func put(_ number: Int) { if begins() { JSON.write(Int64(number), to: &bytes) } }

  /// Whether a value may be written here. As in a tree, one that is written again takes the place of the first, and
  /// members take the place of either.
  private mutating func begins() -> Bool {
    switch shape {
    case .nothing: break
    case .value: bytes.removeSubrange(place.start...)
    case .emptyObject, .object: return false
    }
    shape = .value
    return true
  }

  mutating func object() {
    switch shape {
    case .nothing: break
    case .value: bytes.removeSubrange(place.start...)
    case .emptyObject, .object: return
    }
    bytes.append(UInt8(ascii: "{"))
    shape = .emptyObject
  }

  mutating func begin(_ name: String) {
    if shape == .object { bytes.append(UInt8(ascii: ",")) }
    shape = .object
    JSON.write(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func put(_ json: JSON, under name: String) {
    begin(name)
    json.write(to: &bytes)
  }

  /// Begins an array; false where members were written instead.
  mutating func array() -> Bool {
    guard begins() else { return false }
    bytes.append(UInt8(ascii: "["))
    return true
  }

  mutating func beginElement() {
    if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  mutating func finishArray() { bytes.append(UInt8(ascii: "]")) }

  /// Ends the value at hand; one of which nothing was written is `null`.
  mutating func finish() {
    switch shape {
    case .nothing: bytes.append(contentsOf: "null".utf8)
    case .value: break
    case .emptyObject, .object: bytes.append(UInt8(ascii: "}"))
    }
    shape = .value
  }
}
