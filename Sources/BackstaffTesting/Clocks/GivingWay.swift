import Glibc

/// Lets tasks of the shared pool run until they wait, as far as that can be told from outside.
///
/// Nobody can ask the pool whether it is idle. So this lets everything queued pass a few times, and goes on while
/// another thread of the process runs or wants to: it may have taken up a task and been interrupted. In a process that
/// is busy with other tests that is always so, hence the time limit.
enum GivingWay {
  private static let timeLimit = Duration.milliseconds(20)

  static func untilOthersWait() async {
    let end = ContinuousClock.now.advanced(by: timeLimit)
    repeat {
      for _ in 0..<10 {
        await Task.yield()
        // On an actor, the line before lets only its own tasks pass; the pool's have their turn here.
        await Task.detached(priority: Task.currentPriority) { await Task.yield() }.value
      }
    } while isAnotherThreadRunnable() && ContinuousClock.now < end
  }

  private static func isAnotherThreadRunnable() -> Bool {
    guard let folder = opendir("/proc/self/task") else { return false }
    defer { closedir(folder) }
    let own = ownThread()
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if thread != own, !thread.hasPrefix("."), state(of: thread) == UInt8(ascii: "R") { return true }
    }
    return false
  }

  /// The last step of where `/proc/thread-self` leads.
  private static func ownThread() -> String? {
    var path = [CChar](repeating: 0, count: 64)
    let count = readlink("/proc/thread-self", &path, path.count)
    guard count > 0 else { return nil }
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: "/").last
      .map(String.init)
  }

  /// The letter after the command's name in parentheses, which is short.
  private static func state(of thread: String) -> UInt8? {
    let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return nil }
    return bytes[end + 2]
  }
}
