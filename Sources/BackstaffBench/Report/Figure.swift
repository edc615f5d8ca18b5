/// Numbers for people: three digits say enough.
enum Figure {
  static func text(_ number: Double) -> String {
    guard number.isFinite else { return "-" }
    let places = abs(number) < 10 ? 2 : abs(number) < 100 ? 1 : 0
    let scale = [1, 10, 100][places]
    let scaled = Int64((abs(number) * Double(scale)).rounded())
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    let sign = number < 0 && scaled != 0 ? "-" : ""
    guard part != 0 else { return "\(sign)\(whole)" }
    var digits = String(part)
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
