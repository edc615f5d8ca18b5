import Foundation
import Testing

@testable import Desk

@Suite struct `Lines of a plan` {
  @Test func `a line becomes the word apt takes`() throws {
    #expect(try PlanLine.install("hello").word() == "hello")
    #expect(try PlanLine.install("hello", version: "2.10-3").word() == "hello=2.10-3")
    #expect(try PlanLine.install("hello", version: "").word() == "hello")
    #expect(try PlanLine.install("libc6:i386").word() == "libc6:i386")
    #expect(try PlanLine.remove("curl").word() == "curl-")
    #expect(try PlanLine.remove("g++").word() == "g++-")
    #expect(try PlanLine(.remove, "curl", version: "ignored").word() == "curl-")
  }

  @Test(arguments: ["", "-s", "a", "curl-", "a=1", "a/b", "hello world", "?name(x)"])
  func `a name that is none is refused before apt sees it`(name: String) {
    for line in [PlanLine.install(name), .remove(name)] {
      let error = #expect(throws: PackageError.self) { try line.word() }
      #expect(error?.code == .invalidName)
      #expect(error?.message.hasPrefix("'\(name)' is not a package name") == true)
    }
  }

  @Test func `a version that is none is refused`() {
    let error = #expect(throws: PackageError.self) { try PlanLine.install("hello", version: "x y").word() }
    #expect(error?.code == .invalidVersion)
  }

  @Test func `a line survives its document form`() throws {
    for line in [PlanLine.install("a1"), .install("a1", version: "1"), .remove("b2")] {
      #expect(try JSONDecoder().decode(PlanLine.self, from: JSONEncoder().encode(line)) == line)
    }
  }
}
