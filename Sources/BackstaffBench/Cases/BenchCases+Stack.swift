extension BenchCases {
  /// A stack of fifty screens: one pushed and popped again, and an action of the one on top.
  static var stack: [BenchCase] {
    [
      BenchCase("reduce.stack50.pushpop", goals: [.atMost(2_000)]) {
        // Both actions make one repetition: the figure is of the pair.
        .time(twice(Subject.pushAndPop.reducing()), control: TrailFloor.pushAndPop())
      },
      BenchCase("reduce.stack50.top", goals: [.atMost(500)]) {
        .time(Subject.top.reducing(), control: TrailFloor.top())
      },
    ]
  }

  static var allocationsOfStack: [BenchCase] {
    let copies = depth(Subject<Trail>.screens)
    return allocations("stack50.pushpop", copies: copies) { .pushAndPop }
      + allocations("stack50.top", copies: copies) { .top }
  }

  static func twice(_ body: @escaping BenchCase.Body) -> BenchCase.Body {
    { times in body(2 * times) }
  }
}
