import Glibc

/// A folder of its own for one test, removed at the end.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/bslinks.XXXXXX".utf8CString)
    mkdtemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    let names = ["spool.sqlite", "spool.sqlite-wal", "spool.sqlite-shm", "senders", "pipe", "lock", "links.sock"]
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    let bytes = Array(text.utf8)
    Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
    chmod(file, mode)
    return file
  }
}
