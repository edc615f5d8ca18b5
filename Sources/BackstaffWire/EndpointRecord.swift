import BackstaffJSON

/// What a daemon writes into `endpoint.json` of its run directory, so that fronts find it.
package struct EndpointRecord: Hashable, Sendable {
  package var epoch: Int64
  /// The store's id, 32 hexadecimal digits.
  package var store: String
  package var pid: Int32
  /// The ZeroMQ endpoint of the socket for fronts: `ipc:///run/user/1000/backstaff/ctl.sock`.
  package var ctl: String
  /// Milliseconds since 1970-01-01 00:00 UTC.
  package var startedMilliseconds: Int64

  package init(epoch: Int64, store: String, pid: Int32, ctl: String, startedMilliseconds: Int64) {
    self.epoch = epoch
    self.store = store
    self.pid = pid
    self.ctl = ctl
    self.startedMilliseconds = startedMilliseconds
  }

  /// The record in the bytes of the file. Throws `malformed`.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      throw .malformed("endpoint.json is not JSON: \(error)", cause: error)
    }
    let members = try Members(json, of: "endpoint.json")
    epoch = try members.integer("epoch")
    store = try members.string("store")
    pid = Int32(clamping: try members.integer("pid"))
    ctl = try members.string("ctl")
    startedMilliseconds = try members.integer("started")
  }

  package var encoded: [UInt8] {
    JSON.object([
      "epoch": .integer(epoch), "store": .string(store), "pid": .integer(Int64(pid)), "ctl": .string(ctl),
      "started": .integer(startedMilliseconds),
    ]).bytes
  }
}
