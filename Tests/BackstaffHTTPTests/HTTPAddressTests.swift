import Glibc
import Testing

@testable import BackstaffHTTP

@Suite struct HTTPAddressTests {
  @Test(arguments: [
    ("127.0.0.1:80", "http://127.0.0.1:80"), ("127.9.9.9:0", "http://127.9.9.9:0"), ("[::1]:8117", "http://[::1]:8117"),
    ("localhost:65535", "http://127.0.0.1:65535"), ("unix:/run/x.sock", "unix:/run/x.sock"),
  ])
  func `addresses of this machine alone are taken`(text: String, shown: String) throws {
    #expect("\(try HTTPAddress(text))" == shown)
  }

  @Test(arguments: [
    "", "8117", ":8117", "0.0.0.0:80", "10.0.0.1:80", "[::]:80", "example.org:80", "127.0.0.1", "127.0.0.1:",
    "127.0.0.1:65536", "127.0.0.1:-1", "127.1:80", "unix:", "unix:x.sock",
    "unix:/" + String(repeating: "x", count: 100),
  ])
  func `other addresses are refused`(text: String) {
    #expect(throws: HTTPError.self) { try HTTPAddress(text) }
  }

  /// A folder for sockets, removed at the end.
  private final class Folder {
    let path: String
    init() {
      var template = Array("/tmp/bshttp.XXXXXX".utf8CString)
      mkdtemp(&template)
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    deinit {
      unlink(path + "/s")
      rmdir(path)
    }
  }

  @Test func `a Unix socket is its owner's, knows its peer, and goes with the server`() throws {
    let folder = Folder()
    var rig: Rig? = try Rig(at: "unix:\(folder.path)/s")
    var status = stat()
    #expect(stat(folder.path + "/s", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let client = try Client(.unix(path: folder.path + "/s"))
    client.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    #expect(try rig?.request().request.peer == .user(getuid()))
    #expect("\(HTTPPeer.user(7)) \(HTTPPeer.address("::1")) \(HTTPPeer.unknown)" == "uid:7 ::1 unknown")
    rig = nil
    #expect(stat(folder.path + "/s", &status) == -1)
  }

  @Test func `a living socket is left alone, one that was left behind is replaced`() throws {
    let folder = Folder()
    let address = "unix:\(folder.path)/s"
    let first = try Rig(at: address)
    let error = #expect(throws: HTTPError.self) { try Rig(at: address) }
    #expect(error?.isTaken == true)
    _ = first.server.descriptor
    let second = Folder()
    let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: (second.path + "/s").utf8) }
    withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #expect(bind(left, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0)
      }
    }
    close(left)
    let rig = try Rig(at: "unix:\(second.path)/s")
    let client = try Client(rig.server.address)
    client.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    #expect(try rig.request().request.path == "/")
  }

  @Test func `a file in the place of the socket is not taken away`() throws {
    let folder = Folder()
    close(open(folder.path + "/s", O_CREAT | O_WRONLY, 0o600))
    #expect(throws: HTTPError.self) { try Rig(at: "unix:\(folder.path)/s") }
    #expect(access(folder.path + "/s", F_OK) == 0)
  }

  @Test func `a port that is taken is told as such`() throws {
    let rig = try Rig()
    guard case .loopback(_, let port) = rig.server.address else { return #expect(Bool(false)) }
    let error = #expect(throws: HTTPError.self) { try Rig(at: "127.0.0.1:\(port)") }
    #expect(error?.isTaken == true)
  }
}
