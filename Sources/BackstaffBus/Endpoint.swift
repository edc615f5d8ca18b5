import BackstaffWire
import Glibc

/// Finding a daemon from outside, by its run directory.
package enum Endpoint {
  /// What the daemon has published. Throws `no_daemon` when there is nothing, or nothing readable.
  package static func read(in directory: String) throws(BusError) -> EndpointRecord {
    let file = "\(directory)/\(RunDirectory.endpointName)"
    guard let bytes = Files.read(file) else {
      throw BusError(
        .noDaemon,
        "no daemon has published itself in \(directory): \(file) cannot be read; start the daemon, "
          + "or name its directory with --run")
    }
    do {
      return try EndpointRecord(decoding: bytes)
    } catch {
      throw BusError(.noDaemon, "\(file) was not written by a daemon: \(error.message)", cause: error)
    }
  }

  /// What the daemon has published, for callers that do not want to wait for one. Throws `no_daemon` also when the
  /// record was left behind.
  package static func require(in directory: String) throws(BusError) -> EndpointRecord {
    let record = try read(in: directory)
    guard isListening(record) else {
      throw BusError(
        .noDaemon, "the daemon of \(directory) (process \(record.pid)) has gone without a goodbye; start it again")
    }
    return record
  }

  /// Whether a process listens on the record's socket now: a record may be left over from a daemon that was killed.
  package static func isListening(_ record: EndpointRecord) -> Bool {
    let prefix = "ipc://"
    guard record.ctl.hasPrefix(prefix) else { return false }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(record.ctl.utf8.dropFirst(prefix.utf8.count))
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
