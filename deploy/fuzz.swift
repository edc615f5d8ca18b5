// The program that ./deploy/fuzz builds: libFuzzer brings its `main`, and calls this for every input it invents.

import BackstaffFuzz
import Glibc

/// The target that the script chose.
private let target: FuzzTarget = {
  guard let name = getenv("BACKSTAFF_FUZZ_TARGET"), let target = FuzzTarget.named(String(cString: name)) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    fatalError("BACKSTAFF_FUZZ_TARGET is none of: \(names)")
  }
  return target
}()

/// Ends the process where a promise is broken, for that is how libFuzzer learns which input to keep.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let problem = target.problem(with: Array(UnsafeBufferPointer(start: bytes, count: count))) {
    fatalError("\(target.name): \(problem)")
  }
  return 0
}
