import BackstaffBus
import BackstaffWire
import Glibc
import Testing

@Suite struct RunDirectoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func code(_ body: () throws -> Void) -> BusError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? BusError)?.code
    }
  }

  @Test func `case 45 a second daemon is refused, with the first one's number`() throws {
    let first = try RunDirectory.claim(folder.path)
    let error = #expect(throws: BusError.self) { try RunDirectory.claim(folder.path) }
    #expect(error?.code == .held)
    #expect(error?.message.contains("process \(getpid()) ") == true)
    #expect(first.path == folder.path)
  }

  @Test func `the lock goes with the one who held it`() throws {
    var first: RunDirectory? = try RunDirectory.claim(folder.path)
    #expect(first != nil)
    first = nil
    _ = try RunDirectory.claim(folder.path)
  }

  @Test func `a lock that a child has inherited goes with its holder all the same`() throws {
    var first: RunDirectory? = try RunDirectory.claim(folder.path)
    let inherited = try #require(descriptor(of: "\(folder.path)/lock"))
    defer { close(inherited) }
    #expect(first != nil)
    first = nil
    _ = try RunDirectory.claim(folder.path)
  }

  /// A second descriptor of a file that this process has open, as a child gets it.
  private func descriptor(of path: String) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 1024)
    for number in Int32(0)..<4096 {
      let length = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
      if length > 0, String(decoding: buffer.prefix(length), as: UTF8.self) == path { return dup(number) }
    }
    return nil
  }

  @Test func `a missing directory is made, for this user only`() throws {
    let path = "\(folder.path)/a"
    defer {
      unlink("\(path)/lock")
      rmdir(path)
    }
    _ = try RunDirectory.claim(path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test func `case 74 a directory that others may enter is refused`() throws {
    chmod(folder.path, 0o750)
    #expect(code { _ = try RunDirectory.claim(folder.path) } == .notPrivate)
    chmod(folder.path, 0o700)
    #expect(code { _ = try RunDirectory.claim(folder.path) } == nil)
  }

  @Test func `a socket path of 100 bytes is taken and one of 101 is not`() throws {
    let room = RunDirectory.pathBytes - "/\(RunDirectory.controlName)".utf8.count - folder.path.utf8.count - 1
    for (extra, expected) in [(0, nil), (1, BusError.Code.pathTooLong)] {
      let path = folder.path + "/" + String(repeating: "x", count: room + extra)
      #expect(code { _ = try RunDirectory.claim(path) } == expected)
      unlink("\(path)/lock")
      rmdir(path)
    }
  }

  @Test func `what a daemon publishes is what a front reads`() throws {
    let run = try RunDirectory.claim(folder.path)
    #expect(code { _ = try Endpoint.read(in: folder.path) } == .noDaemon)
    try run.publish(epoch: 3, store: "abc")
    let record = try Endpoint.read(in: folder.path)
    #expect(record.epoch == 3)
    #expect(record.store == "abc")
    #expect(record.pid == getpid())
    #expect(record.ctl == "ipc://\(folder.path)/ctl.sock")
    try run.withdraw()
    #expect(code { _ = try Endpoint.read(in: folder.path) } == .noDaemon)
  }

  @Test func `case 46 a record, a lock file and a socket that were left behind do no harm`() throws {
    let context = try BusContext()
    for (name, text) in [
      (RunDirectory.lockName, "999999\n"), (RunDirectory.controlName, ""), (RunDirectory.endpointName, "{\"epoch\":"),
    ] {
      let descriptor = open("\(folder.path)/\(name)", O_WRONLY | O_CREAT, 0o600)
      #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
      close(descriptor)
    }
    #expect(code { _ = try Endpoint.read(in: folder.path) } == .noDaemon)
    let run = try RunDirectory.claim(folder.path)
    let router = try RouterSocket(context, in: run)
    try run.publish(epoch: 1, store: "abc")
    let record = try Endpoint.read(in: folder.path)
    #expect(Endpoint.isListening(record))
    #expect(try Endpoint.require(in: folder.path) == record)
    #expect(try router.receive() == nil)
  }

  @Test func `a record whose daemon was killed is seen through`() throws {
    let run = try RunDirectory.claim(folder.path)
    try run.publish(epoch: 1, store: "abc")
    #expect(!Endpoint.isListening(try Endpoint.read(in: folder.path)))
    #expect(code { _ = try Endpoint.require(in: folder.path) } == .noDaemon)
  }
}
