import Backstaff
import FoundationEssentials
import Glibc
import Testing

@Suite struct DependencyScopeTests {
  @Test func `DEP-07 overrides nest, reach tasks, and reach a plain callback only by continuation`() async {
    @Dependency(\.date.now) var now
    @Dependency(\.number) var number
    @Dependency(\.uuid) var uuid
    let date = Date(timeIntervalSince1970: 5)
    await withDependencies {
      $0.date.now = date
      $0.uuid = .constant(UUID(1))
      $0.number = 1729
    } operation: {
      withDependencies {
        $0.uuid = .constant(UUID(2))
      } operation: {
        #expect(now == date)
        #expect(uuid() == UUID(2))
      }
      #expect(now == date)
      #expect(uuid() == UUID(1))

      #expect(await Task { Dependency(\.number).wrappedValue }.value == 1729)
      let inGroup = await withTaskGroup(of: Int.self) { group in
        group.addTask { Dependency(\.number).wrappedValue }
        return await group.next()
      }
      #expect(inGroup == 1729)

      #expect(await callback { Dependency(\.number).wrappedValue } == 3)
      let escaped = await withEscapedDependencies { dependencies in
        await callback { dependencies.yield { Dependency(\.number).wrappedValue } }
      }
      #expect(escaped == 1729)
    }
    #expect(number == 3)
  }

  @Test func `DEP-08 a property keeps the dependencies it was made under, and newer ones win`() {
    let object = withDependencies {
      $0.number = 1729
    } operation: {
      Holder()
    }
    #expect(object.number == 1729)
    withDependencies {
      $0.number = 0
    } operation: {
      #expect(object.number == 0)
    }
    #expect(object.number == 1729)
  }

  @Test func `a child object gets what its parent was made under`() async {
    let parent = withDependencies {
      $0.number = 1729
    } operation: {
      Heir()
    }
    let child = withDependencies(from: parent) { Holder() }
    #expect(child.number == 1729)
    let changed = withDependencies(from: parent) {
      $0.number += 1
    } operation: {
      Holder()
    }
    #expect(changed.number == 1730)
    let later = await withDependencies(from: parent) {
      await Task.yield()
      return Holder()
    }
    #expect(later.number == 1729)
    let issues = IssueCatcher.issues {
      #expect(withDependencies(from: 7) { Holder() }.number == 3)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("a Int has no `@Dependency` property") == true)
  }

  @Test func `an override that throws leaves nothing behind`() async {
    struct Failed: Error {}
    @Dependency(\.number) var number
    #expect(throws: Failed.self) {
      try withDependencies {
        $0.number = 1
      } operation: {
        throw Failed()
      }
    }
    await #expect(throws: Failed.self) {
      try await withDependencies {
        await Task.yield()
        $0.number = 1
      } operation: {
        throw Failed()
      }
    }
    #expect(number == 3)
  }
}

private class Holder {
  @Dependency(\.number) var number
}

private final class Heir: Holder {}

/// What `read` gives on a thread that no task runs on.
private func callback(_ read: @escaping @Sendable () -> Int) async -> Int {
  await withCheckedContinuation { continuation in
    let box = Unmanaged.passRetained(Callback { continuation.resume(returning: read()) })
    var thread = pthread_t()
    pthread_create(&thread, nil, runCallback, box.toOpaque())
    pthread_detach(thread)
  }
}

private func runCallback(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let box { Unmanaged<Callback>.fromOpaque(box).takeRetainedValue().run() }
  return nil
}

private final class Callback {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
