import Backstaff
import XCTest

/// Tests of XCTest hear of misuse as well.
final class PlainXCTests: XCTestCase {
  private var failures: [(description: String, file: String, line: Int)]?

  /// Takes what would fail this test, while it is collected.
  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard failures == nil else { return failures!.append((description, filePath, lineNumber)) }
    super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  func testMisuseFailsATestOfXCTest() {
    failures = []
    let line: UInt = #line + 1
    Backstaff.Issue.report("a misuse", at: SourcePlace(fileID: #fileID, filePath: #filePath, line: line))
    let found = failures ?? []
    failures = nil
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(found.first?.description.contains("a misuse"), true)
    XCTAssertEqual(found.first?.file, "\(#filePath)")
    XCTAssertEqual(found.first?.line, Int(line))
  }
}
