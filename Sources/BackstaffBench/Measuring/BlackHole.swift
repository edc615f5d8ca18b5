/// Takes a value in, so that what made it cannot be left out as useless.
@inline(never)
func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { seen in sink = sink ^ Int(bitPattern: seen) }
}

// Written by the one thread that measures, and read by nobody: it only has to be there.
nonisolated(unsafe) private var sink = 0
