import BackstaffBench
import Testing

@Suite struct DistributionTests {
  @Test func `the median of an odd number of samples is the one in the middle`() {
    let distribution = Distribution([5, 1, 3])
    #expect(distribution.median == 3)
    #expect(distribution.minimum == 1)
    #expect(distribution.maximum == 5)
    #expect(distribution.count == 3)
  }

  @Test func `the median of an even number lies between the two in the middle`() {
    #expect(Distribution([4, 1, 2, 3]).median == 2.5)
  }

  @Test(arguments: [(0.0, 10.0), (0.25, 20), (0.5, 30), (0.99, 49.6), (1, 50), (-1, 10), (2, 50)])
  func `a percentile lies on a straight line between neighbours`(share: Double, value: Double) {
    #expect(Distribution([50, 10, 40, 20, 30]).percentile(share) == value)
  }

  @Test func `one sample is every percentile, and none is no number`() {
    #expect([0, 0.5, 1].map(Distribution([7]).percentile) == [7, 7, 7])
    #expect(Distribution([]).isEmpty)
    #expect(Distribution([]).median.isNaN)
  }
}
