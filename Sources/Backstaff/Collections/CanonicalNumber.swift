extension Int {
  /// The number that exactly this text writes: `2`, but not `02` and not `+2`. A text that names something must be the
  /// only one that does.
  init?(canonical text: some StringProtocol) {
    guard let number = Int(text), String(number).utf8.elementsEqual(text.utf8) else { return nil }
    self = number
  }
}
