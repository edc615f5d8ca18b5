import Backstaff
import Synchronization
import Testing

@Suite struct DependencyDefaultTests {
  @Test func `DEP-09 defaults are made once below a root, for each context, and anew for the next`() async {
    @Dependency(\.tally) var tally
    for _ in ["one test", "the next"] {
      withDependencies { _ in
      } operation: {
        #expect([tally.next(), tally.next()] == [1, 2])
        withDependencies {
          $0.context = .live
        } operation: {
          #expect(tally.next() == 1)
        }
        withDependencies {
          $0.context = .preview
        } operation: {
          #expect(tally.next() == 1)
        }
        #expect(tally.next() == 3)
      }
    }
    let made = await withDependencies { _ in
    } operation: {
      await withTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<100 {
          group.addTask { ObjectIdentifier(Dependency(\.slow).wrappedValue) }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
    }
    #expect(made.count == 1)
    #expect(SlowKey.count.withLock { $0 } == 1)
  }

  @Test func `two stores share no default unless one root surrounds them`() {
    func firstCall(_ values: DependencyValues) -> Int { values.bound { Dependency(\.tally).wrappedValue.next() } }
    #expect(firstCall(.captured()) == 1)
    #expect(firstCall(.captured()) == 1)
    withDependencies { _ in
    } operation: {
      #expect(firstCall(.captured()) == 1)
      #expect(firstCall(.captured()) == 2)
    }
  }

  @Test func `a default that needs another one gets it, also while others wait`() {
    withDependencies {
      $0.number = 8
    } operation: {
      @Dependency(\.derived) var derived
      #expect(derived == 80)
    }
  }

  @Test func `a default takes nothing from the event in which it happens to be made`() {
    let context = EventContext(at: 1, seed: 1)
    withDependencies {
      $0.context = .live
    } operation: {
      context.bound { _ = Dependency(\.drawn).wrappedValue }
    }
    #expect(context.drawCount == 0)
  }

  @Test func `DEP-14 a dependency is prepared once and before it is read`() {
    @Dependency(\.number) var number
    withDependencies { _ in
    } operation: {
      let quiet = IssueCatcher.issues {
        prepareDependencies {
          $0.number = 1
          $0.number = 2
          $0.liveOnly = 10
        }
      }
      #expect(quiet.isEmpty)
      #expect(number == 2)
      let again = IssueCatcher.issues { prepareDependencies { $0.number = 3 } }
      #expect(again.count == 1)
      #expect(again.first?.message.contains("`number` was prepared before") == true)
      #expect(number == 2)
      withDependencies {
        $0.number = 4
      } operation: {
        #expect(number == 4)
      }
    }
    withDependencies { _ in
    } operation: {
      #expect(number == 3)
      let line: UInt = #line + 1
      let late = IssueCatcher.issues { prepareDependencies { $0.number = 1 } }
      #expect(late.count == 1)
      #expect(late.first?.message.contains("`number` was read before") == true)
      #expect(late.first?.line == line)
      #expect(number == 3)
    }
  }

  @Test func `preparing needs a root, and the context is none of it`() {
    let rootless = IssueCatcher.issues { prepareDependencies { $0.number = 1 } }
    #expect(rootless.first?.message.hasPrefix("there is no root") == true && rootless.count == 1)
    withDependencies { _ in
    } operation: {
      let issues = IssueCatcher.issues {
        prepareDependencies {
          $0.context = .live
          $0.number = 1
        }
      }
      #expect(issues.count == 1)
      #expect(issues.first?.message.contains("the context is no dependency") == true)
    }
  }
}

private enum SlowKey: DependencyKey {
  static let count = Mutex(0)

  static var liveValue: CallCounter { testValue }
  static var testValue: CallCounter {
    count.withLock { $0 += 1 }
    return CallCounter()
  }
}

private enum DerivedKey: DependencyKey {
  static let liveValue = 0
  static var testValue: Int { Dependency(\.number).wrappedValue * 10 }
}

private enum DrawnKey: DependencyKey {
  static var liveValue: UInt64 { Dependency(\.withRandomNumberGenerator).wrappedValue { $0.next() } }
}

extension DependencyValues {
  fileprivate var slow: CallCounter { self[SlowKey.self] }
  fileprivate var derived: Int { self[DerivedKey.self] }
  fileprivate var drawn: UInt64 { self[DrawnKey.self] }
}
