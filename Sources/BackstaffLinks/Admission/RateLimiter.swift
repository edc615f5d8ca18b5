/// How many links each sender may send, as a value: a bucket of tokens for each, which fills with time. A batch is let
/// in when one token is left, and may leave the bucket in debt: so a batch larger than the bucket is not refused for
/// ever, and the average holds.
///
///     var limiter = RateLimiter(.init(linksPerSecond: 100, burst: 200))
///     if let wait = limiter.take(12, from: "mail", now: .now) { refuse(for: wait) }
package struct RateLimiter: Sendable {
  package typealias Instant = ContinuousClock.Instant

  package struct Limits: Sendable, Equatable {
    /// What a bucket gains in a second.
    package var linksPerSecond: Double
    /// What a bucket holds.
    package var burst: Double
    /// Senders that are remembered at once. A sender beyond them waits until a bucket is full, and thus forgotten.
    package var senders = 4096

    package init(linksPerSecond: Double = 100, burst: Double = 200) {
      self.linksPerSecond = linksPerSecond
      self.burst = burst
    }
  }

  private struct Bucket {
    var level: Double
    var at: Instant
  }

  private let limits: Limits
  private var buckets: [String: Bucket] = [:]

  package init(_ limits: Limits) { self.limits = limits }

  /// Takes tokens and gives nil; or takes none and gives the time after which it is worth trying again.
  package mutating func take(_ count: Int, from sender: String, now: Instant) -> Duration? {
    if buckets[sender] == nil, buckets.count >= limits.senders {
      buckets = buckets.filter { level(of: $0.value, now) < limits.burst }
      guard buckets.count < limits.senders else { return .seconds(1) }
    }
    var bucket = buckets[sender] ?? Bucket(level: limits.burst, at: now)
    bucket.level = level(of: bucket, now)
    bucket.at = now
    guard bucket.level >= 1 else {
      buckets[sender] = bucket
      return .seconds((1 - bucket.level) / limits.linksPerSecond)
    }
    bucket.level -= Double(count)
    buckets[sender] = bucket
    return nil
  }

  private func level(of bucket: Bucket, _ now: Instant) -> Double {
    min(limits.burst, bucket.level + (now - bucket.at) / .seconds(1) * limits.linksPerSecond)
  }
}
