import BackstaffHTTP
import BackstaffWire

/// Where the ingester lives, whom it serves and what it allows.
package struct LinksConfiguration: Sendable {
  /// The run folder of the store daemon.
  package var run: String
  /// The folder of the spool, the lock and the ZeroMQ socket.
  package var spool: String
  package var address: HTTPAddress
  /// The file of the senders; nil lets everybody in who can reach the sockets.
  package var senders: String?
  package var targets = Targets()
  /// The session by which the daemon is watched.
  package var home = Hello.defaultSession
  /// The beginnings of links that are taken, as `desk://inventory`; none for any.
  package var origins: [String] = []
  package var limits = LinkLimits()

  package init(run: String, spool: String, address: HTTPAddress, senders: String? = nil) {
    self.run = run
    self.spool = spool
    self.address = address
    self.senders = senders
  }
}
