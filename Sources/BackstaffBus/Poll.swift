import CZeroMQ
import Glibc

/// What to wait for on a socket or a descriptor, and what has come.
package struct PollEvents: OptionSet, Hashable, Sendable {
  package var rawValue: Int16

  package init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  package static let readable = Self(rawValue: Int16(ZMQ_POLLIN))
  package static let writable = Self(rawValue: Int16(ZMQ_POLLOUT))
  package static let failed = Self(rawValue: Int16(ZMQ_POLLERR))
}

/// One thing to wait for. It keeps its socket alive.
package struct PollItem {
  let socket: UnsafeMutableRawPointer?
  let descriptor: Int32
  let events: PollEvents
  private let owner: AnyObject?

  package static func socket(_ socket: BusSocket, _ events: PollEvents = .readable) -> PollItem {
    PollItem(socket: socket.pointer, descriptor: -1, events: events, owner: socket)
  }

  package static func descriptor(_ descriptor: Int32, _ events: PollEvents = .readable) -> PollItem {
    PollItem(socket: nil, descriptor: descriptor, events: events, owner: nil)
  }

  /// The news of a front's transport; nil when the socket is not watched.
  package static func transport(of socket: DealerSocket) -> PollItem? {
    socket.monitorPointer.map { PollItem(socket: $0, descriptor: -1, events: .readable, owner: socket) }
  }
}

/// Waits until one of the items is ready or the time is over; without a time, for as long as it takes. Gives what is
/// ready, item by item; all empty after the time, and after a signal, so that its handler's word is heard.
package func poll(_ items: [PollItem], timeoutMilliseconds: Int?) throws(BusError) -> [PollEvents] {
  var entries = items.map { item in
    zmq_pollitem_t(socket: item.socket, fd: item.descriptor, events: item.events.rawValue, revents: 0)
  }
  if zmq_poll(&entries, Int32(entries.count), timeoutMilliseconds ?? -1) < 0, zmq_errno() != EINTR {
    throw .zeroMQ("waiting for messages failed")
  }
  return entries.map { PollEvents(rawValue: $0.revents) }
}
