import Backstaff
import Testing

@Suite struct DependencyContextTests {
  @Test func `DEP-01 the context decides what a dependency is, and what is set wins`() {
    @Dependency(\.number) var number
    #expect(number == 3)
    let contexts: [(DependencyValues.Context, Int)] = [(.live, 1), (.preview, 2), (.test, 3)]
    for (context, value) in contexts {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(number == value)
        withDependencies {
          $0.number = -1
        } operation: {
          #expect(number == -1)
        }
        #expect(number == value)
      }
    }
  }

  @Test func `DEP-02 a dependency without a value for the context is one issue and another value`() {
    let log = IssueLog()
    let line: UInt = #line + 1
    @Dependency(\.liveOnly) var liveOnly
    withDependencies { _ in
    } operation: {
      #expect(log.during { liveOnly } == 7)
    }
    #expect(log.issues.count == 1)
    #expect(log.messages.first?.contains("`liveOnly` (key `LiveOnlyKey`) has no test value") == true)
    #expect(log.issues.first?.fileID == "BackstaffTests/DependencyContextTests.swift")
    #expect(log.issues.first?.line == line)

    let clocks = IssueLog()
    @Dependency(\.continuousClock) var clock
    withDependencies { _ in
    } operation: {
      clocks.during { _ = clock }
    }
    #expect(clocks.messages.first?.contains("`continuousClock` (key `ContinuousClockKey`) has no test value") == true)
    #expect(clocks.messages.first?.contains("to a `TestClock` where a test moves the time") == true)

    let quiet = IssueLog()
    quiet.during {
      withDependencies {
        $0.liveOnly = 1
      } operation: {
        #expect(liveOnly == 1)
      }
      withDependencies {
        $0.liveOnly += 1
      } operation: {
        #expect(liveOnly == 8)
      }
      withDependencies {
        $0.number = $0.liveOnly + Dependency(\.liveOnly).wrappedValue
      } operation: {
        @Dependency(\.number) var number
        #expect(number == 14)
      }
    }
    #expect(quiet.issues.isEmpty)

    let live = IssueLog()
    @Dependency(\.testOnly) var testOnly
    live.during {
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(testOnly == 9)
      }
    }
    #expect(live.issues.count == 1)
    #expect(live.messages.first?.contains("`testOnly` (key `TestOnlyKey`) has no live value") == true)
    #expect(testOnly == 9)
  }

  @Test func `a missing value is reported once below a root, however often it is read`() {
    let log = IssueLog()
    log.during {
      withDependencies {
        // Looked at while it is set: that is not the read that is reported.
        $0.number = $0.liveOnly
      } operation: {
        @Dependency(\.liveOnly) var liveOnly
        #expect([liveOnly, liveOnly] == [7, 7])
      }
    }
    #expect(log.issues.count == 1)
  }

  @Test func `a dependency is read by its type, and nil and existentials are values like others`() {
    @Dependency(Label.self) var label
    #expect(label.text == "test")
    withDependencies {
      $0[Label.self] = Label(text: "set")
    } operation: {
      #expect(label.text == "set")
    }
    @Dependency(\.nickname) var nickname
    #expect(nickname == "nobody")
    withDependencies {
      $0.nickname = nil
    } operation: {
      #expect(nickname == nil)
    }
  }
}

private struct Label: DependencyKey, Sendable {
  var text: String
  static let liveValue = Label(text: "live")
  static let testValue = Label(text: "test")
}

private enum NicknameKey: DependencyKey {
  static let liveValue: String? = nil
  static let testValue: String? = "nobody"
}

extension DependencyValues {
  fileprivate var nickname: String? {
    get { self[NicknameKey.self] }
    set { self[NicknameKey.self] = newValue }
  }
}
