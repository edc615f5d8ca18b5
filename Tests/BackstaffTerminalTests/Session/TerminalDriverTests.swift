import BackstaffViews
import Glibc
import Testing

@testable import BackstaffTerminal

@MainActor
struct TerminalDriverTests {
  /// A driver on two pipes, and the ends the test holds.
  private final class Pipes {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]

    init() {
      _ = pipe(&input)
      _ = pipe(&output)
      // Processes that other tests start at the same time must not hold an end open.
      for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      for end in input + output where end >= 0 { close(end) }
    }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(input[1], bytes, bytes.count)
    }

    func endInput() {
      close(input[1])
      input[1] = -1
    }

    func printed() -> String {
      var item = pollfd(fd: output[0], events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, 0) > 0 else { return "" }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = read(output[0], &buffer, buffer.count)
      return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }
  }

  private let desk = DeskFixture(rows: 3)
  private let pipes = Pipes()

  private func driver() -> TerminalDriver {
    TerminalDriver(plainInput: pipes.input[0], output: pipes.output[1], size: TerminalSize(columns: 40, rows: 8))
  }

  @Test func `on a pipe each new frame is printed once as plain text`() throws {
    let driver = driver()
    let desk = desk
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    #expect(
      pipes.printed() == """
        ── Inventory ───────────────────────────
         Search [                             ]
         Installed
         › package-0              5.2.15-2+b7
           package-1              5.2.15-2+b7
           package-2              5.2.15-2+b7

         Enter open  a Add  …  / Search  q Quit


        """)
    try driver.present(host.scene())
    #expect(pipes.printed() == "")
    desk.packages.removeLast()
    try driver.present(host.scene())
    #expect(!pipes.printed().contains("package-2"))
  }

  @Test func `keys wait for the first scene and each acts on what the one before brought about`() throws {
    let driver = driver()
    let desk = desk
    let host = SceneHost { DeskFixtureView(desk: desk) }
    pipes.type("avim")
    #expect(try driver.service() == .running)
    #expect(desk.shown == nil)
    for _ in 0..<5 {
      try driver.present(host.scene())
      #expect(driver.timeoutMilliseconds() == 0 || desk.name == "vim")
      #expect(try driver.service() == .running)
    }
    #expect(desk.shown == "sheet")
    #expect(desk.name == "vim")
    #expect(driver.timeoutMilliseconds() == nil)
  }

  @Test func `the end of the input is told after the last key`() throws {
    let driver = driver()
    let desk = desk
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    pipes.type("c")
    pipes.endInput()
    #expect(try driver.service() == .running)
    #expect(desk.log == ["check"])
    try driver.present(host.scene())
    #expect(try driver.service() == .inputEnded)
    #expect(driver.descriptors.isEmpty)
  }

  @Test func `a frame that is only printed names no keys`() throws {
    desk.packages.removeLast(2)
    let desk = desk
    let host = SceneHost { DeskFixtureView(desk: desk) }
    let size = TerminalSize(columns: 40, rows: 5)
    let driver = TerminalDriver(plainInput: nil, output: pipes.output[1], size: size)
    try driver.present(host.scene())
    #expect(
      pipes.printed() == """
        ── Inventory ───────────────────────────
         Search [                             ]
         Installed
         › package-0              5.2.15-2+b7


        """)
    let words = TerminalDriver(plainInput: nil, output: pipes.output[1], size: size, isAccessible: true)
    try words.present(host.scene())
    #expect(!pipes.printed().contains("Keys:"))
  }

  @Test func `q and Ctrl-C quit, before the first scene too`() throws {
    let driver = driver()
    pipes.type("q")
    #expect(try driver.service() == .quit)
  }

  @Test func `a lone Esc is decided by the clock`() throws {
    let driver = driver()
    let desk = desk
    desk.shown = "page"
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    let start = ContinuousClock.now
    pipes.type("\u{1B}")
    #expect(try driver.service(now: start) == .running)
    #expect(driver.timeoutMilliseconds(now: start) == KeyParser.escapeMilliseconds)
    #expect(try driver.service(now: start + .milliseconds(10)) == .running)
    #expect(desk.shown == "page")
    #expect(try driver.service(now: start + .milliseconds(60)) == .running)
    #expect(desk.shown == nil)
    #expect(driver.timeoutMilliseconds(now: start + .milliseconds(60)) == nil)
  }
}
