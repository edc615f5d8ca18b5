import Glibc
import Testing

@testable import BackstaffTerminal

@Suite struct TerminalRecordingTests {
  private let begin = ContinuousClock.now

  private func recording() -> TerminalRecording { TerminalRecording(TerminalSize(columns: 80, rows: 24), begin: begin) }

  @Test func `a recording begins with its size and tells each write with its time`() {
    var recording = recording()
    #expect(recording.header == "{\"version\":2,\"width\":80,\"height\":24}\n")
    let size = TerminalSize(columns: 80, rows: 24)
    #expect(recording.lines(for: Array("a".utf8), size, at: begin) == "[0.000,\"o\",\"a\"]\n")
    #expect(recording.lines(for: Array("b".utf8), size, at: begin + .milliseconds(12_034)) == "[12.034,\"o\",\"b\"]\n")
  }

  @Test func `another size is told before what is written for it`() {
    var recording = recording()
    let size = TerminalSize(columns: 40, rows: 12)
    #expect(
      recording.lines(for: Array("a".utf8), size, at: begin + .seconds(1))
        == "[1.000,\"r\",\"40x12\"]\n[1.000,\"o\",\"a\"]\n")
    #expect(recording.lines(for: Array("b".utf8), size, at: begin + .seconds(1)) == "[1.000,\"o\",\"b\"]\n")
  }

  @Test func `what a terminal obeys is written so that a reader of the file is not made to`() {
    var recording = recording()
    let line = recording.lines(
      for: Array("\u{1B}[1m\"\\ 한글 👍🏽\u{9B}\u{7F}\r\n".utf8), TerminalSize(columns: 80, rows: 24), at: begin)
    #expect(line == "[0.000,\"o\",\"\\u001b[1m\\\"\\\\ 한글 👍🏽\\u009b\\u007f\\u000d\\u000a\"]\n")
  }

  @Test func `only a regular file is recorded into`() throws {
    var template = Array("/tmp/backstaff-cast-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in ["pipe", "cast"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
    for path in ["\(folder)/pipe", "\(folder)/none/cast", folder, "/dev/full"] {
      let error = #expect(throws: TerminalError.self) { _ = try RecordingFile(path) }
      #expect(error?.code == .output)
    }
    let nowhere = #expect(throws: TerminalError.self) { _ = try RecordingFile("\(folder)/none/cast") }
    #expect(nowhere?.message == "\(folder)/none/cast cannot be written: No such file or directory")
    let file = try RecordingFile("\(folder)/cast")
    try file.begin(TerminalSize(columns: 4, rows: 2))
    try file.add(Array("x".utf8), TerminalSize(columns: 4, rows: 2))
    var status = stat()
    #expect(stat("\(folder)/cast", &status) == 0 && status.st_size > 30)
  }
}
