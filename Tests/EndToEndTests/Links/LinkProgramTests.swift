import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// `backstaff-links` as a program: who may use it, what it refuses, how it ends.
  @Suite struct LinkProgramTests {
    private static func senders(_ place: Workplace, _ text: String) throws -> String {
      let file = place.file("senders")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(chmod(file, 0o600) == 0)
      return file
    }

    @Test func `senders are let in by their token, and a changed list is read on SIGHUP`() throws {
      let daemon = try Daemon()
      let file = try Self.senders(daemon.place, "mail 0123456789abcdef\n")
      let links = try Ingester(daemon.place, ["--senders", file])
      #expect(try links.post("desk://inventory", id: "a", token: "0123456789abcdef").status == 202)
      #expect(try links.post("desk://inventory", id: "b", token: "fedcba9876543210").code == "unauthorized")
      #expect(try links.post("desk://inventory", id: "b").header("WWW-Authenticate") == "Bearer")
      _ = try Self.senders(daemon.place, "mail fedcba9876543210\n")
      kill(links.program.pid, SIGHUP)
      #expect(links.program.waitForErrors { $0.contains("was read anew") })
      #expect(try links.post("desk://inventory", id: "b", token: "fedcba9876543210").status == 202)
      #expect(try links.post("desk://inventory", id: "c", token: "0123456789abcdef").status == 401)
      _ = try Self.senders(daemon.place, "nonsense\n")
      kill(links.program.pid, SIGHUP)
      #expect(links.program.waitForErrors { $0.contains("the old one holds") })
      #expect(try links.post("desk://inventory", id: "c", token: "fedcba9876543210").status == 202)
      try links.waitUntilDelivered()
    }

    @Test func `a second ingester on one spool is refused by name and takes nothing away`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place)
      let second = try Program.run(
        "backstaff-links", ["--no-auth", "--run", daemon.place.run, "--spool", links.spool, "--listen", "127.0.0.1:0"])
      #expect(second.status == 75)
      #expect(
        second.errors.hasSuffix(
          "process \(links.program.pid) has the spool in \(links.spool) already; stop it or choose another folder\n"),
        "\(second.errors)")
      let port = try Program.run(
        "backstaff-links",
        [
          "--no-auth", "--run", daemon.place.run, "--spool", daemon.place.file("other"), "--listen",
          "127.0.0.1:\(links.port)",
        ])
      #expect(port.status == 75)
      #expect(try links.post("desk://inventory", id: "a", wait: "30").status == 200)
    }

    @Test func `a wrong command line and a list that others may read are refused`() throws {
      let place = try Workplace()
      let nobody = try Program.run("backstaff-links", ["--spool", place.file("s")])
      #expect(nobody.status == 64)
      #expect(nobody.errors.contains("--no-auth"))
      let everywhere = try Program.run(
        "backstaff-links", ["--no-auth", "--spool", place.file("s"), "--listen", "0.0.0.0:1"])
      #expect(everywhere.status == 64)
      let file = try Self.senders(place, "mail 0123456789abcdef\n")
      chmod(file, 0o644)
      let open = try Program.run("backstaff-links", ["--senders", file, "--spool", place.file("s")])
      #expect(open.status == 78)
      #expect(open.errors.contains("chmod 600"))
      #expect(open.errors.contains("0123456789abcdef") == false)
      let pipe = place.file("pipe")
      #expect(mkfifo(pipe, 0o600) == 0)
      let waiting = try Program.run("backstaff-links", ["--senders", pipe, "--spool", place.file("s")])
      #expect(waiting.status == 78)
      #expect(waiting.errors.contains("is no regular file"))
    }

    @Test func `it stops in good order, and tells who waits that the link was taken`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place)
      daemon.kill()
      let connection = try links.connect()
      let body = Ingester.order("desk://inventory", "a")
      try connection.write(
        "POST /v1/links?wait=50 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let end = ContinuousClock.now + .seconds(60)
      while try !links.metrics().contains("backstaff_links_waiting_requests 1\n"), ContinuousClock.now < end {
        sched_yield()
      }
      #expect(links.program.terminate() == 0)
      #expect(try connection.read().status == 202)
      #expect(links.program.errorText.contains("stopped, 1 links wait"))
      #expect(!FileManager.default.fileExists(atPath: links.spool + "/links.sock"))
    }

    @Test func `a disk that cannot be written ends it, and nothing is promised`() throws {
      let daemon = try Daemon()
      let place = daemon.place
      // A file of at most 64 KiB: the write-ahead log of the spool runs into it.
      let links = try Program(
        at: URL(fileURLWithPath: "/bin/bash"),
        [
          "-c", "ulimit -f 64; exec \"$0\" \"$@\"", Installation.program("backstaff-links").path, "--no-auth", "--run",
          place.run, "--spool", place.file("spool"), "--listen", "127.0.0.1:0", "--rate", "100000",
        ])
      #expect(links.waitForErrors { $0.contains("serving at") || $0.contains("doubt") })
      var kept: [String] = []
      if let match = links.errorText.firstMatch(of: /127\.0\.0\.1:(\d+)/), let port = UInt16(match.1) {
        do {
          let connection = try HTTPConnection(port: port)
          for number in 0..<1000 {
            let answer = try connection.ask("POST", "/v1/links", Ingester.order("desk://inventory", "n\(number)"))
            guard answer.status == 202 else { break }
            kept.append("n\(number)")
          }
        } catch {
          // The connection ends with the process.
        }
      }
      #expect(kept.count < 1000)
      #expect(links.wait() == 74)
      #expect(links.errorText.contains("the spool is in doubt"))
      let again = try Ingester(place)
      try again.waitUntilDelivered()
      for id in kept { #expect(try again.connect().ask("GET", "/v1/links/\(id)").json["state"] == "applied") }
    }

    @Test func `the page of the guide in Python talks to it over ZeroMQ`() throws {
      let block = try #require(
        Documentation.blocks(of: "docs/guides/links-from-services.md").first { $0.language == "python" })
      let daemon = try Daemon()
      let file = try Self.senders(daemon.place, "mail 0123456789abcdef\n")
      let links = try Ingester(daemon.place, ["--senders", file])
      let script = daemon.place.file("send.py")
      try block.text.write(toFile: script, atomically: true, encoding: .utf8)
      let python = try Program(
        at: URL(fileURLWithPath: "/usr/bin/python3"),
        [script, links.spool, "0123456789abcdef", "desk://inventory/counter"])
      try python.endInput()
      #expect(python.wait() == 0, "\(python.errorText)")
      #expect(python.outputText == "200 applied\n")
      #expect(try daemon.get("destination.counter").isAbsent == false)
    }
  }
}
