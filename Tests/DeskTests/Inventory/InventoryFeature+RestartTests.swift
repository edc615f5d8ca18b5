import Backstaff
import Testing

@testable import Desk

/// What the daemon does after a crash, with the engine it does it with: the event that started the effect is reduced
/// once more on the state before it, and the effect runs again.
@Suite struct `The inventory after a crash` {
  private let context = EventContext(at: 1, seed: 1)

  private func run(_ effect: LiveEffect<InventoryFeature.Action>) async -> [InventoryFeature.Action] {
    let (stream, continuation) = AsyncStream<EffectEvent<InventoryFeature.Action>>.makeStream()
    let task = EffectTask.start(effect) { continuation.yield($0) }
    var actions: [InventoryFeature.Action] = []
    for await event in stream {
      if case .sent(_, let action) = event { actions.append(action.value) }
      if case .ended = event { break }
    }
    await task.value
    return actions
  }

  /// Starts `action` on `before`, forgets the running effect as a crash does, starts it again and takes in what comes.
  private func crashed(
    during action: InventoryFeature.Action, on before: InventoryFeature.State
  ) async throws -> InventoryFeature.State {
    let first = deskEngine(before)
    let pass = first.reduce(action, revision: 1, context: context)
    #expect(pass.effects.started.count == 1)
    let recovered = deskEngine(first.state)
    let (after, restart) = recovered.restart(action, on: before, revision: 1, ordinals: [0], context: context)
    #expect(after == first.state)
    let effect = try #require(restart().effects.started.first)
    for result in await run(effect) {
      // Twice, as when the crash came between the result and the record that the effect ended.
      _ = recovered.reduce(result, revision: 2, context: context)
      let once = recovered.state
      _ = recovered.reduce(result, revision: 3, context: context)
      #expect(recovered.state == once)
    }
    return recovered.state
  }

  @Test func `a scan that was running shows the list`() async throws {
    let state = try await crashed(during: .appeared, on: InventoryFeature.State())
    #expect(state == .scanned)
  }

  @Test func `a link that was waiting for the list opens its popover`() async throws {
    let request = LinkRequest(url: "desk://inventory/items/bash/edit", id: "1")
    let state = try await crashed(during: .link(request), on: InventoryFeature.State())
    #expect(state == .showing(.editItem(EditFeature.State(.fixture("bash")))))
  }

  @Test func `a removal that was simulated ends in its question`() async throws {
    let state = try await crashed(during: .removeButtonTapped("libssl3"), on: .scanned)
    #expect(state.destination?.remove?.title == "Plan to remove libssl3?")
    #expect(state.removalInQuestion == nil)
  }

  @Test func `a check that was running ends in its summary`() async throws {
    var before = InventoryFeature.State.scanned
    before.plan.entries = [PlanEntry(.install, "hello")]
    let state = try await crashed(during: .plan(.checkButtonTapped), on: before)
    #expect(state.plan.summary == PlanSummary(installed: ["hello 1.0"]))
    #expect(!state.plan.isChecking)
  }
}
