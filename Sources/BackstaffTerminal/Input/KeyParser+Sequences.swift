extension KeyParser {
  /// A control sequence is complete.
  mutating func finish(_ final: UInt8, parameters bytes: [UInt8]) {
    if bytes.first == 0x3C { return emitMouse(Self.numbers(bytes.dropFirst()), isDown: final == 0x4D) }
    if bytes.first == 0x3F { return finishReply(final, bytes.dropFirst()) }
    if let first = bytes.first, (0x3C...0x3F).contains(first) { return reset() }
    let numbers = Self.numbers(bytes[...])
    guard let modifiers = Self.modifiers(bytes), !Self.isRelease(bytes) else { return reset() }
    switch final {
    case 0x7E: emitNumbered(numbers.first ?? 0, modifiers)
    case 0x75: emitScalar(numbers.first ?? 0, modifiers)
    case 0x5A: emit(.backTab)
    case 0x50...0x53 where !bytes.isEmpty: emit(.function(Int(final) - 0x4F), modifiers)
    default: emitFinal(final, modifiers: modifiers)
    }
  }

  mutating func emitFinal(_ final: UInt8, modifiers: Key.Modifiers) {
    let codes: [UInt8: Key.Code] = [
      0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
    ]
    if let code = codes[final] { emit(code, modifiers) } else { reset() }
  }

  private mutating func emitNumbered(_ number: Int, _ modifiers: Key.Modifiers) {
    switch number {
    case 1, 7: emit(.home, modifiers)
    case 2: emit(.insert, modifiers)
    case 3: emit(.delete, modifiers)
    case 4, 8: emit(.end, modifiers)
    case 5: emit(.pageUp, modifiers)
    case 6: emit(.pageDown, modifiers)
    case 11...15: emit(.function(number - 10), modifiers)
    case 17...21: emit(.function(number - 11), modifiers)
    case 23, 24: emit(.function(number - 12), modifiers)
    case 200: beginPaste()
    default: reset()
    }
  }

  /// The form newer terminals use for keys that had no sequence of their own.
  /// <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>
  private mutating func emitScalar(_ number: Int, _ modifiers: Key.Modifiers) {
    switch number {
    case 9: emit(modifiers.contains(.shift) ? .backTab : .tab)
    case 13, 57414: emit(.enter, modifiers)
    case 27: emit(.escape, modifiers)
    case 127: emit(.backspace, modifiers)
    case 57399...57413, 57415, 57416: emitKeypad(number - 57399, modifiers)
    case 57417...57426: emit(Self.keypadCodes[number - 57417], modifiers)
    case 0xE000...0xF8FF: reset()
    default:
      guard number >= 0x20, let scalar = Unicode.Scalar(UInt32(clamping: number)),
        scalar.properties.generalCategory != .control
      else { return reset() }
      emit(.character(Character(scalar)), modifiers.subtracting(.shift))
    }
  }

  /// Keys of the number pad, in the order of their numbers.
  private mutating func emitKeypad(_ index: Int, _ modifiers: Key.Modifiers) {
    let characters = Array("0123456789./*-+ =,")
    emit(.character(characters[index]), modifiers.subtracting(.shift))
  }

  private static let keypadCodes: [Key.Code] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]

  /// A mouse report: button and modifiers, column, row. What moves or lets go is swallowed, and so are the buttons
  /// that nothing is bound to.
  private mutating func emitMouse(_ numbers: [Int], isDown: Bool) {
    guard numbers.count == 3, isDown, numbers[1] > 0, numbers[2] > 0 else { return reset() }
    let point = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    let flags: [(Int, Key.Modifiers)] = [(4, .shift), (8, .alt), (16, .control)]
    let modifiers = flags.reduce(into: Key.Modifiers()) { if numbers[0] & $1.0 != 0 { $0.insert($1.1) } }
    switch numbers[0] & ~0x1C {
    case 0: emit(.click(point), modifiers)
    case 64: emit(.wheel(-1, point), modifiers)
    case 65: emit(.wheel(1, point), modifiers)
    default: reset()
    }
  }

  static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map(number)
  }

  private static func number(_ part: ArraySlice<UInt8>) -> Int {
    part.prefix { (0x30...0x39).contains($0) }.reduce(0) { min($0 * 10 + Int($1) - 0x30, 0x110000) }
  }

  /// The second parameter: modifiers and, behind a colon, whether the key went down (1), repeats (2) or is let go (3).
  private static func second(_ bytes: [UInt8]) -> [Int] {
    let parts = bytes.split(separator: 0x3B, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1].split(separator: 0x3A, omittingEmptySubsequences: false).map(number) : []
  }

  private static func isRelease(_ bytes: [UInt8]) -> Bool {
    second(bytes).dropFirst().first == 3
  }

  /// Shift, Alt and Control; nil with Super, Hyper or Meta: those are the window system's. Locks do not count.
  private static func modifiers(_ bytes: [UInt8]) -> Key.Modifiers? {
    let bits = max(second(bytes).first ?? 1, 1) - 1
    return bits & 0x38 == 0 ? Key.Modifiers(rawValue: UInt8(bits & 7)) : nil
  }
}
