import Synchronization

/// Runs the tasks of one test store, one job after the other in the order they became ready, and only while the store
/// drains it: what a test sees depends on no other thread.
final class DrainedExecutor: TaskExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var next = 0
    var isClosed = false
  }

  private let queue = Mutex(Queue())
  private let bell: Bell

  init(bell: Bell) {
    self.bell = bell
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isClosed = queue.withLock { queue in
      if !queue.isClosed { queue.jobs.append(job) }
      return queue.isClosed
    }
    if isClosed { DrainedExecutor.runElsewhere(job) } else { bell.ring() }
  }

  /// Runs the job that became ready first; `false` when none is.
  func runNext() -> Bool {
    let job = queue.withLock { queue -> UnownedJob? in
      guard queue.next < queue.jobs.count else { return nil }
      defer {
        queue.next += 1
        if queue.next == queue.jobs.count { (queue.jobs, queue.next) = ([], 0) }
      }
      return queue.jobs[queue.next]
    }
    guard let job else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Whether a job is ready.
  var hasNext: Bool { queue.withLock { $0.next < $0.jobs.count } }

  /// From now on, work that outlives the store runs where any task does.
  func close() {
    let left = queue.withLock { queue in
      defer { queue = Queue(isClosed: true) }
      return queue.jobs[queue.next...]
    }
    for job in left { DrainedExecutor.runElsewhere(job) }
  }

  private static func runElsewhere(_ job: UnownedJob) {
    globalConcurrentExecutor.enqueue(job)
  }
}
