import Testing

/// Everything that runs the real executables. One at a time: each test waits for processes, and the others of the suite
/// need the threads that waiting takes.
@Suite(.serialized) enum EndToEnd {}
