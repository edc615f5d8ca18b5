import Testing

@testable import Desk

@Suite struct `A row of the inventory` {
  @Test func `it takes what is shown from what is installed`() {
    #expect(
      Package.fixture("bash")
        == Package(
          id: "bash", version: "5.2.15-2", summary: "GNU Bourne Again SHell", section: "shells", sizeKiB: 7_164,
          isEssential: true))
  }

  @Test(arguments: [
    (nil, ""), (0, "0 KiB"), (1_023, "1023 KiB"), (1_024, "1.0 MiB"), (7_164, "7.0 MiB"), (1_587, "1.5 MiB"),
  ])
  func `sizes are rounded to what people read`(sizeKiB: Int?, text: String) {
    #expect(Package(id: "a", sizeKiB: sizeKiB).size == text)
  }
}
