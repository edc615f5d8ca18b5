import Glibc

/// A socket that connections come in on.
final class HTTPListener {
  private static let backlog: Int32 = 512

  let descriptor: Int32
  /// Where it listens; the port is the real one.
  let address: HTTPAddress

  init(_ address: HTTPAddress) throws(HTTPError) {
    switch address {
    case .unix(let path):
      descriptor = try Self.unixSocket(path)
      self.address = address
    case .loopback(let host, let port):
      descriptor = try Self.socket(host, port, address)
      self.address = .loopback(host: host, port: Self.port(of: descriptor))
    }
  }

  /// Takes the name away; the descriptor belongs to the server.
  func withdraw() {
    if case .unix(let path) = address { unlink(path) }
  }

  // MARK: internet addresses

  private static func socket(_ host: String, _ port: UInt16, _ address: HTTPAddress) throws(HTTPError) -> Int32 {
    let isSixth = host.hasPrefix("[")
    let descriptor = Glibc.socket(
      isSixth ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("no socket could be made") }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let status: Int32
    if isSixth {
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = in6addr_loopback
      status = bind(descriptor, &name)
    } else {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &name.sin_addr)
      status = bind(descriptor, &name)
    }
    return try listening(descriptor, status, "\(address)")
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var name = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
      // The port stands at the same place in both families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }

  // MARK: Unix sockets

  private static func unixSocket(_ path: String) throws(HTTPError) -> Int32 {
    if isAnswered(path) { throw HTTPError("somebody listens at unix:\(path) already", isTaken: true) }
    try removeLeftOver(path)
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("no socket could be made") }
    var name = Self.name(path)
    let status = bind(descriptor, &name)
    // Nobody can connect before it listens, so the mode holds for everybody.
    if status == 0 { chmod(path, 0o600) }
    return try listening(descriptor, status, "unix:\(path)")
  }

  private static func name(_ path: String) -> sockaddr_un {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    return name
  }

  private static func isAnswered(_ path: String) -> Bool {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var name = Self.name(path)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, size) == 0 || errno == EAGAIN
      }
    }
  }

  /// A socket of a process that was killed is in the way; anything else is not ours to take away.
  private static func removeLeftOver(_ path: String) throws(HTTPError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw HTTPError("\(path) is there and no socket; put it away") }
    unlink(path)
  }

  // MARK: both

  private static func bind<Name>(_ descriptor: Int32, _ name: inout Name) -> Int32 {
    let size = socklen_t(MemoryLayout<Name>.size)
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, size) }
    }
  }

  private static func listening(_ descriptor: Int32, _ status: Int32, _ name: String) throws(HTTPError) -> Int32 {
    guard status == 0, listen(descriptor, backlog) == 0 else {
      let error = failure("\(name) could not be bound")
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func failure(_ what: String) -> HTTPError {
    let number = errno
    return HTTPError("\(what): \(String(cString: strerror(number)))", isTaken: number == EADDRINUSE)
  }
}

extension HTTPPeer {
  /// The other end of a connected socket.
  init(of descriptor: Int32) {
    var name = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    guard status == 0 else {
      self = .unknown
      return
    }
    switch Int32(name.ss_family) {
    case AF_UNIX: self = Self.user(of: descriptor)
    case AF_INET, AF_INET6: self = .address(Self.text(of: &name))
    default: self = .unknown
    }
  }

  private static func user(of descriptor: Int32) -> HTTPPeer {
    // `struct ucred`, which the headers show to GNU programs only.
    var credentials: (pid: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return .unknown }
    return .user(credentials.user)
  }

  private static func text(of name: inout sockaddr_storage) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = Int32(name.ss_family)
    withUnsafePointer(to: &name) { pointer in
      if family == AF_INET {
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          var address = $0.pointee.sin_addr
          inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
        }
      } else {
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          var address = $0.pointee.sin6_addr
          inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
        }
      }
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
