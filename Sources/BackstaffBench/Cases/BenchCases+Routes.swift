extension BenchCases {
  /// A coordinator's stack of fifty screens: one pushed and left again, and an action of the one on top; and an action
  /// of a screen in the third of three coordinators, each on top of the one before.
  static var routes: [BenchCase] {
    [
      BenchCase("reduce.routes50.pushback", goals: [.atMost(2_000)]) {
        // Both actions make one repetition: the figure is of the pair.
        .time(twice(Subject.pushAndGoBack.reducing()), control: TrailFloor.pushAndPop())
      },
      BenchCase("reduce.routes50.top", goals: [.atMost(500)]) {
        .time(Subject.topRoute.reducing(), control: TrailFloor.top())
      },
      BenchCase("reduce.routes3", goals: [.atMost(1_500)]) {
        .time(Subject.routes3.reducing(), control: RoutesFloor.body())
      },
    ]
  }

  /// A write copies the array and the box of the screen, in each coordinator on the way.
  static var allocationsOfRoutes: [BenchCase] {
    allocations("routes50.pushback", copies: 2) { .pushAndGoBack }
      + allocations("routes50.top", copies: 2) { .topRoute }
      + allocations("routes3", copies: 6) { .routes3 }
  }
}
