import BackstaffLinks
import Glibc

/// Links on their way onto the disk: what a `202` costs at the least.
enum SpoolSubject {
  /// Links kept in commits of so many, each on disk before the next begins.
  static func keeping(_ count: Int) -> BenchCase.Body {
    let folder = folder()
    let spool = attempt { try Spool(in: folder) }
    return { times in
      for _ in 0..<times {
        let first = spool.lastNumber + 1
        let links = (0..<Int64(count)).map { link(number: first + $0) }
        attempt { try spool.write(links, [], now: 1) }
        attempt { try spool.forget(links.map { Settlement($0.number, .applied(outcome: "applied", revision: 1)) }) }
      }
    }
  }

  /// The bytes of as many links written to the end of a file and flushed, once.
  static func flushing(_ count: Int) -> BenchCase.Body {
    let file = open(folder() + "/raw", O_CREAT | O_WRONLY | O_APPEND, 0o600)
    let link = link(number: 1)
    let size =
      (link.id.utf8.count + link.session.utf8.count + link.url.utf8.count + link.source.utf8.count + 24) * count
    let bytes = [UInt8](repeating: 1, count: size)
    return { times in
      for _ in 0..<times {
        precondition(write(file, bytes, bytes.count) == bytes.count && fdatasync(file) == 0, "the disk has no room")
      }
    }
  }

  private static func link(number: Int64) -> Delivery {
    Delivery(
      number: number, id: "bench-\(number)", session: "main", url: "desk://inventory/items/bash/edit", source: "bench",
      acceptedAt: 1)
  }

  private static func folder() -> String {
    var template = Array("/tmp/backstaff-bench-XXXXXX".utf8CString)
    return mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  private static func attempt<Result>(_ body: () throws -> Result) -> Result {
    // A disk that cannot be written to has nothing that could be measured.
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}
