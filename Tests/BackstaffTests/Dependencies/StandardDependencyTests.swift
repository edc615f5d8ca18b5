import Backstaff
import BackstaffTestSupport
import FoundationEssentials
import Testing

@Suite struct StandardDependencyTests {
  private func event() -> EventContext { EventContext(at: 1_500_000_000, seed: 9) }

  @Test func `DEP-10 ids are counted where a test says so, and what it does not set is an issue`() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(uuid() == UUID(0))
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000001")
    }
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(255 + 1).uuidString.hasSuffix("0100"))

    let reads: [(String, @Sendable () -> Void)] = [
      ("uuid", { _ = Dependency(\.uuid).wrappedValue() }),
      ("date", { _ = Dependency(\.date.now).wrappedValue }),
      ("continuousClock", { _ = Dependency(\.continuousClock).wrappedValue }),
      ("suspendingClock", { _ = Dependency(\.suspendingClock).wrappedValue }),
      ("withRandomNumberGenerator", { _ = Dependency(\.withRandomNumberGenerator).wrappedValue { $0.next() } }),
    ]
    for (name, read) in reads {
      let unset = IssueCatcher.issues(read)
      #expect(unset.count == 1)
      #expect(unset.first?.message.contains("`\(name)` (key ") == true)
      let live = IssueCatcher.issues {
        withDependencies {
          $0.context = .live
        } operation: {
          read()
        }
      }
      #expect(live.isEmpty)
    }
  }

  @Test func `in a pass the event gives time, ids and numbers, in a test with an issue`() {
    for context in [DependencyValues.Context.live, .test] {
      let issues = IssueCatcher.issues {
        withDependencies {
          $0.context = context
        } operation: {
          event().bound {
            #expect(Dependency(\.date.now).wrappedValue == Date(timeIntervalSince1970: 1.5))
            #expect(Dependency(\.uuid).wrappedValue() == event().uuid())
          }
          event().bound {
            #expect(Dependency(\.withRandomNumberGenerator).wrappedValue { $0.next() } == event().draw())
          }
        }
      }
      #expect(issues.count == (context == .live ? 0 : 3))
    }
  }

  @Test func `generators that were set are kept with the event, and a replay gives the same again`() {
    let moment = Date(timeIntervalSince1970: 1_700_000_000.123_456_7)
    withDependencies {
      $0.date.now = moment
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 4))
    } operation: {
      @Dependency(\.date.now) var now
      @Dependency(\.uuid) var uuid
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let draw = { withRandomNumberGenerator { UInt64.random(in: .min ... .max, using: &$0) } }
      let context = event()
      let first = context.bound { (now, uuid(), uuid(), draw()) }
      #expect(first.0 == moment && first.1 == UUID(0) && first.2 == UUID(1))
      #expect(context.recordedReads.map(\.key) == ["date", "uuid", "random"])
      #expect(context.drawCount == 0)
      let second = context.replay().bound { (now, uuid(), uuid(), draw()) }
      #expect(second == first)
      #expect(uuid() == UUID(2))
    }
  }

  @Test func `what an assertion draws is what the reducer drew, and leaves the generators alone`() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      let context = event()
      context.bound { #expect(uuid() == UUID(0)) }
      let issues = IssueCatcher.issues {
        context.assertionCopy().bound {
          #expect(uuid() == UUID(0))
          #expect([uuid(), uuid()] == [UUID(1), UUID(2)])
        }
        context.assertionCopy().bound { #expect(uuid() == UUID(0)) }
      }
      #expect(issues.isEmpty)
      #expect(uuid() == UUID(1))
    }
    let context = EventContext(at: 1, seed: 3, nextElement: 7)
    #expect(context.nextElementID(atLeast: 0) == 7)
    let copy = context.assertionCopy()
    #expect(copy.nextElementID(atLeast: 0) == 7 && copy.uuid() == EventContext(at: 2, seed: 3).uuid())
    #expect(context.nextElement == 8 && context.drawCount == 0)
  }

  @Test func `a dice roll comes from the generator that was set`() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
    } operation: {
      var same = SeededGenerator(seed: 1)
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      for _ in 0..<10 {
        #expect(withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } == Int.random(in: 1...6, using: &same))
      }
    }
  }

  @Test func `whether a feature is presented is told by its pass, its effect, or who sets it`() async {
    @Dependency(\.isPresented) var isPresented
    #expect(!isPresented)
    let context = PassContext(event: event())
    context.bound {
      #expect(!isPresented)
      context.enterPresentation()
      #expect(isPresented)
      withDependencies {
        $0.isPresented = false
      } operation: {
        #expect(!isPresented)
      }
      context.enterPresentation()
      context.leavePresentation()
      #expect(isPresented)
      context.leavePresentation()
      #expect(!isPresented)
    }
    await RunningEffect.$current.withValue(RunningEffect(isPresented: true) { _, _ in }) {
      await Task.yield()
      #expect(isPresented)
      event().bound { #expect(!isPresented) }
    }
    withDependencies {
      $0.isPresented = true
    } operation: {
      #expect(isPresented)
    }
  }

  @Test func `a URL is opened by what was set, and nothing set is an issue`() async throws {
    @Dependency(\.openURL) var openURL
    let url = try #require(URL(string: "https://backstaff.example/a"))
    let log = IssueLog()
    await log.during { #expect(await openURL(url) == false) }
    #expect(log.issues.count == 1)
    #expect(log.messages.first?.hasPrefix("`openURL` was called") == true)
    await withDependencies {
      $0.openURL = OpenURLEffect { $0 == url }
    } operation: {
      #expect(await openURL(url))
    }
  }
}
