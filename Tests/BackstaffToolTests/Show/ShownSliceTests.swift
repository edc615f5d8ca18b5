import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffRenderer
import Testing

@testable import BackstaffTool
@testable import BackstaffWire

/// What a slice on show does when nothing is there, and when its stream ends.
@Suite @MainActor struct ShownSliceTests {
  private func slice(isOnce: Bool = false) throws -> (slice: ShownSlice, handle: StreamHandle) {
    let front = try Front(FrontOptions(runDirectory: "/tmp/backstaff-no-daemon", name: "test", kind: .front))
    let place = ShownPlace().member("packages").element("nope")
    let slice = try ShownSlice(front, at: place, ShownActions(.null), isReadOnly: false, isOnce: isOnce)
    // Streams are numbered in their order: the slice's is the one before the next.
    return (slice, StreamHandle(number: try front.open(Open(scope: "")).number - 1))
  }

  private let absent = StreamEvent.snapshot(.init(revision: 3, value: .null, isAbsent: true))

  @Test func `one look at nothing is an error, staying there is not`() throws {
    let once = try slice(isOnce: true)
    let error = #expect(throws: CommandFailure.self) { try once.slice.received(.stream(once.handle, absent)) }
    #expect(error?.code == .noInput)
    let staying = try slice()
    #expect(try staying.slice.received(.stream(staying.handle, absent)))
    #expect(staying.slice.placeholder == "Nothing is there now.")
  }

  @Test func `a stream that ends while rows are shown ends the show with the daemon's reason`() throws {
    let (slice, handle) = try slice()
    _ = try slice.received(.stream(handle, .snapshot(.init(revision: 3, value: ["title": "one"]))))
    let error = #expect(throws: WireError.self) {
      try slice.received(.streamEnded(handle, WireError(.snapshotTooLarge, "the slice is larger than 16 MiB")))
    }
    #expect(error?.message == "the slice is larger than 16 MiB")
    #expect(error?.code.exitCode == .badData)
  }
}
