/// What a head has to keep to so that two programs in a row read the same in it (RFC 9112, sections 3, 5 and 6;
/// RFC 9110, section 5.6.2), beyond what libmicrohttpd looks at.
enum HeadRules {
  /// What is wrong, in words for the sender; nil when nothing is.
  static func flaw(_ method: String, version: String, _ lines: [(name: String, value: String)]) -> String? {
    guard isToken(method) else { return "the method is none" }
    for line in lines {
      guard isToken(line.name) else { return "the name of a header line has a character that is not for names" }
      guard line.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
        return "the value of a header line has a control character"
      }
    }
    let hosts = values("host", lines)
    guard hosts.count == 1 || hosts.isEmpty && version == "HTTP/1.0" else { return "there is one line `Host`" }
    let (lengths, codings) = (values("content-length", lines), values("transfer-encoding", lines))
    guard lengths.count + codings.count <= 1 else {
      return "the length of a body is said once, by `Content-Length` or by `Transfer-Encoding`"
    }
    guard let coding = codings.first else { return nil }
    guard coding.lowercased() == "chunked", version != "HTTP/1.0" else {
      return "the only `Transfer-Encoding` is chunked, and it begins with HTTP/1.1"
    }
    return nil
  }

  private static func values(_ name: String, _ lines: [(name: String, value: String)]) -> [String] {
    lines.filter { $0.name.lowercased() == name }.map(\.value)
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
