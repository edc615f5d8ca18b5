import Glibc

/// The connection a message came from, as the kernel knows it. libzmq has no call to disconnect one peer, but it tells
/// the descriptor; the inode beside it shows whether the descriptor still means the same connection.
package struct PeerSource: Hashable, Sendable {
  let descriptor: Int32
  let inode: ino_t

  /// The source behind a descriptor; nil when it is not a socket (any more).
  init?(descriptor: Int32) {
    guard descriptor >= 0, let inode = Self.socketInode(descriptor) else { return nil }
    self.descriptor = descriptor
    self.inode = inode
  }

  func shutDown() -> Bool {
    guard Self.socketInode(descriptor) == inode else { return false }
    return shutdown(descriptor, Int32(SHUT_RDWR)) == 0
  }

  private static func socketInode(_ descriptor: Int32) -> ino_t? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return status.st_ino
  }
}
