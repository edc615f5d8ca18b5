import Testing

@testable import BackstaffBench

@Suite struct FigureTests {
  @Test(arguments: [
    (0.0, "0"), (1.3, "1.3"), (2, "2"), (0.456, "0.46"), (1.004, "1"), (9.999, "10"), (10.04, "10"), (73.25, "73.3"),
    (99.96, "100"), (1_072_345.4, "1072345"), (-2.5, "-2.5"), (-0.001, "0"), (.nan, "-"), (.infinity, "-"),
    (1.05, "1.05"),
  ]) func `a figure has three digits or so`(number: Double, text: String) {
    #expect(Figure.text(number) == text)
  }
}
