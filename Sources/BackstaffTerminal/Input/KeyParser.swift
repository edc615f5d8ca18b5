/// Bytes from a terminal → keys, however the bytes are split. A lone Esc cannot be told from the start of a sequence
/// by its bytes: while there are `waitMilliseconds`, the caller lets them pass and calls `timeElapsed()`.
///
/// Clicks and turns of the wheel are keys too. Answers to questions are kept aside; reports of focus, of keys let go,
/// and unknown sequences are swallowed.
package struct KeyParser: Sendable {
  private enum State: Sendable {
    case ground
    case escape
    case control
    case single
    case text(expected: Int)
    case string
    case stringEscape
    case paste
  }

  /// How long the caller waits before a lone Esc is one.
  package static let escapeMilliseconds = 50
  /// How long it waits for the rest of a sequence that no person types: it was split on a slow way.
  package static let sequenceMilliseconds = 1000
  /// Parameters of a control sequence beyond this length are no key.
  package static let sequenceByteLimit = 64
  /// What a single paste may hold; the rest of a longer one is dropped.
  package static let pasteByteLimit = 1 << 20

  private var state = State.ground
  /// The bytes of the sequence, the character or the paste that is under way.
  private var buffer: [UInt8] = []
  private var hasAlt = false
  private var keys: [Key] = []
  var replies: [TerminalReply] = []

  package init() {}

  /// How long something waits for what follows it; nil when nothing does.
  package var waitMilliseconds: Int? {
    switch state {
    case .escape, .single: Self.escapeMilliseconds
    case .string, .stringEscape: Self.sequenceMilliseconds
    case .control: buffer.isEmpty ? Self.escapeMilliseconds : Self.sequenceMilliseconds
    default: nil
    }
  }

  package mutating func receive(_ bytes: some Sequence<UInt8>) -> [Key] {
    keys = []
    for byte in bytes { receive(byte) }
    return keys
  }

  /// Nothing followed in time: a waiting Esc was the Esc key.
  package mutating func timeElapsed() -> [Key] {
    keys = []
    switch state {
    case .escape: emit(.escape)
    case .control where buffer.isEmpty: emit(.character("["), .alt)
    case .single: emit(.character("O"), .alt)
    default: break
    }
    if waitMilliseconds != nil { reset() }
    return keys
  }

  private mutating func receive(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape: escape(byte)
    case .control: control(byte)
    case .single: single(byte)
    case .text(let expected): text(byte, expected: expected)
    case .string: string(byte)
    case .stringEscape: stringEscape(byte)
    case .paste: paste(byte)
    }
  }

  mutating func reset() {
    state = .ground
    hasAlt = false
    buffer.removeAll(keepingCapacity: buffer.count < 256)
  }

  mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    keys.append(Key(code, hasAlt ? modifiers.union(.alt) : modifiers))
    reset()
  }

  private mutating func ground(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: emit(.enter)
    case 0x09: emit(.tab)
    case 0x7F, 0x08: emit(.backspace)
    case 0x00: emit(.character(" "), .control)
    case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: emit(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: begin(.text(expected: 2), with: byte)
    case 0xE0...0xEF: begin(.text(expected: 3), with: byte)
    case 0xF0...0xF4: begin(.text(expected: 4), with: byte)
    default: reset()
    }
  }

  private mutating func begin(_ next: State, with byte: UInt8) {
    buffer = [byte]
    state = next
  }

  private mutating func text(_ byte: UInt8, expected: Int) {
    guard byte & 0xC0 == 0x80 else {
      reset()
      receive(byte)
      return
    }
    buffer.append(byte)
    if buffer.count < expected { return }
    if let character = String(validating: buffer, as: UTF8.self)?.first {
      emit(.character(character))
    } else {
      reset()
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x5B: state = .control
    case 0x4F: state = .single
    case 0x50, 0x5D, 0x58, 0x5E, 0x5F: state = .string
    case 0x1B:
      // Esc Esc: the first was the key, unless a sequence follows the second.
      keys.append(Key(.escape))
      state = .escape
    case 0x03:
      keys.append(Key(.escape))
      reset()
      ground(byte)
    default:
      state = .ground
      hasAlt = true
      ground(byte)
    }
  }

  private mutating func single(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      reset()
      state = .escape
    case 0x00..<0x20:
      reset()
      ground(byte)
    case 0x4D: emit(.enter)
    case 0x50...0x53: emit(.function(Int(byte) - 0x4F))
    default: emitFinal(byte, modifiers: [])
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      reset()
      state = .escape
    case 0x20...0x3F:
      if buffer.count < Self.sequenceByteLimit { buffer.append(byte) }
    case 0x40...0x7E: finish(byte, parameters: buffer)
    default:
      reset()
      ground(byte)
    }
  }

  private mutating func string(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07, 0x18, 0x1A: reset()
    case 0x03:
      reset()
      ground(byte)
    default: break
    }
  }

  private mutating func stringEscape(_ byte: UInt8) {
    if byte == 0x5C {
      reset()
    } else {
      state = .escape
      escape(byte)
    }
  }

  mutating func beginPaste() {
    reset()
    state = .paste
  }

  /// Text between the paste marks is text, whatever it holds. Ctrl-C alone ends a paste whose end never came.
  private mutating func paste(_ byte: UInt8) {
    if byte == 0x03 {
      reset()
      return ground(byte)
    }
    buffer.append(byte)
    if buffer.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      let text = buffer.dropLast(Self.pasteEnd.count).prefix(Self.pasteByteLimit)
      return emit(.paste(String(decoding: text, as: UTF8.self)))
    }
    // Past the limit only the end mark is still looked for, in the last few bytes.
    if buffer.count > Self.pasteByteLimit + Self.pasteEnd.count { buffer.remove(at: Self.pasteByteLimit) }
  }

  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
}
