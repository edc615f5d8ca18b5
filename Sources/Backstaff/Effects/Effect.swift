/// What a reducer asks to be done beside changing its state: a value, which the store's owner carries out.
///
/// ```swift
/// return .run { send in
///   await send(.loaded(try await packages.inventory()))
/// } catch: { error, send in
///   await send(.failed("\(error)"))
/// }
/// ```
///
/// An effect belongs to the scope that returned it: when that scope goes, it is cancelled.
public struct Effect<Action> {
  @usableFromInline
  indirect enum Form {
    case none
    case send(EffectSend<Action>)
    case run(EffectRun<Action>)
    case cancel(EffectCancelID)
    case refuse(Refusal)
    case merge([Effect<Action>])
    case concatenate([Effect<Action>])
    case throttle(EffectThrottle, Effect<Action>)
  }

  @usableFromInline var form: Form

  @inlinable
  init(_ form: Form) {
    self.form = form
  }
}

/// An action that follows at once, with the scope that returned it: when that is gone, it is not sent.
@usableFromInline
struct EffectSend<Action> {
  let action: Action
  var scope: [ScopeStep] = []
  /// The identity of each step of the scope when the effect was returned.
  var identities: [String] = []
  var cancelIDs: [EffectCancelID] = []
}

/// One piece of asynchronous work, with all that is known about it.
@usableFromInline
package struct EffectRun<Action> {
  package typealias Work = @concurrent @Sendable (Send<Action>) async -> Void

  var work: Work
  var priority: TaskPriority?
  package var policy = EffectPolicy.restart
  /// What arrives when a run of the policy `once` was lost.
  package var orElse: Action?
  /// Which task of its scope it is, and for which id it runs.
  package var task: RunningTask?
  /// The steps from the root down to the scope that returned it.
  package var scope: [ScopeStep] = []
  /// The identity of each step of the scope when the effect was returned.
  var identities: [String] = []
  package var cancelIDs: [EffectCancelID] = []
  /// The action that dismisses the nearest presentation above.
  var dismiss: Action?
  /// The dependencies in force where the effect was made.
  var dependencies: DependencyValues
  /// Whether it goes on to its end when its scope is gone; what it sends then finds nobody.
  var outlivesScope = false
}

/// A task of a scope that runs for an id.
@usableFromInline
package struct RunningTask: Sendable {
  let mark: TaskMark
  /// Its place among the tasks of its scope.
  package internal(set) var index = 0
  /// The id in its written form.
  package let id: String
}

/// One step down the tree, by the name of the state and the name of the action.
@usableFromInline
package struct ScopeStep: Hashable, Sendable {
  @usableFromInline package let state: String
  @usableFromInline package let action: String
  @usableFromInline package let element: String?

  @usableFromInline
  package init(state: String, action: String, element: String? = nil) {
    self.state = state
    self.action = action
    self.element = element
  }
}

/// A name under which effects are cancelled, within the scope that declared it.
@usableFromInline
package struct EffectCancelID: Hashable, Sendable {
  package let id: String
  package var scope: [ScopeStep] = []
}

/// What becomes of an effect that was running when the daemon stopped.
package enum EffectPolicy: String, Sendable {
  /// It runs again: its event is reduced once more on the state before it.
  case restart
  /// It does not run again: its `orElse` arrives.
  case once
  /// It is forgotten.
  case transient
  /// It runs when the state of its scope asks for it.
  case task
}

/// A reducer's refusal of an action: nothing changes, and the sender is told why.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of refusal, in words a program can compare: `unknown_package`.
  public let code: String
  /// What happened, why, and what to try.
  public let message: String

  /// A refusal.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// The message with its code.
  public var description: String { "\(message) [\(code)]" }
}

extension Effect {
  /// Nothing.
  @inlinable
  public static var none: Effect { Effect(.none) }

  /// An action that follows at once, in the same batch.
  public static func send(_ action: Action) -> Effect { Effect(.send(EffectSend(action: action))) }

  /// A refusal of the action that is being reduced: its changes are taken back, and the sender is told.
  public static func refuse(_ refusal: Refusal) -> Effect { Effect(.refuse(refusal)) }

  /// Cancels every effect of this scope and of the scopes below it that was marked with `id`.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectCancelID(id: CancelName.of(id))))
  }

  /// Effects side by side.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Effects side by side.
  public static func merge(_ effects: [Effect]) -> Effect { joined(effects, Form.merge) }

  /// Effects one after the other.
  public static func concatenate(_ effects: Effect...) -> Effect { joined(effects, Form.concatenate) }

  /// Two effects side by side, most often none.
  @inlinable
  static func both(_ first: Effect, _ second: Effect) -> Effect {
    if first.isNone { return second }
    return second.isNone ? first : Effect(.merge([first, second]))
  }

  private static func joined(_ effects: [Effect], _ join: ([Effect]) -> Form) -> Effect {
    let parts = effects.filter { !$0.isNone }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .none : Effect(join(parts))
  }

  @inlinable
  var isNone: Bool {
    if case .none = form { true } else { false }
  }

  /// Work that runs away from the store and may send actions back.
  ///
  /// A failure goes to `handler`; without one it is reported as an issue. Cancellation is not a failure.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @concurrent @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@concurrent @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    let run = EffectRun<Action>(
      work: { send in
        do {
          try await operation(send)
        } catch {
          guard !Task.isCancelled, !(error is CancellationError) else { return }
          guard let handler else {
            Issue.report(
              "an effect failed and nothing catches it; give its `.run` a `catch`. It threw "
                + ValueText.inline(error), fileID: fileID, line: line)
            return
          }
          await handler(error, send)
        }
      }, priority: priority, dependencies: DependencyValues.current)
    return Effect(.run(run))
  }

  /// The same effect under a name by which it can be cancelled; with `cancelInFlight`, effects already running under
  /// that name in this scope are cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    let mark = EffectCancelID(id: CancelName.of(id))
    let marked = transform(
      run: { $0.cancelIDs.append(mark) }, send: { $0.cancelIDs.append(mark) },
      throttle: { $0.cancelIDs.append(mark) })
    return cancelInFlight ? .concatenate(Effect(.cancel(mark)), marked) : marked
  }

  /// The same effect, forgotten when the daemon stops while it runs.
  public var transient: Effect { transform(run: { $0.policy = .transient }) }

  func transform(
    run change: (inout EffectRun<Action>) -> Void, send: (inout EffectSend<Action>) -> Void = { _ in },
    throttle: (inout EffectThrottle) -> Void = { _ in }
  ) -> Effect {
    switch form {
    case .run(var run):
      change(&run)
      return Effect(.run(run))
    case .send(var sent):
      send(&sent)
      return Effect(.send(sent))
    case .merge(let parts):
      return Effect(.merge(parts.map { $0.transform(run: change, send: send, throttle: throttle) }))
    case .concatenate(let parts):
      return Effect(.concatenate(parts.map { $0.transform(run: change, send: send, throttle: throttle) }))
    case .throttle(var throttling, let throttled):
      throttle(&throttling)
      return Effect(
        .throttle(throttling, throttled.transform(run: change, send: send, throttle: throttle)))
    case .none, .cancel, .refuse: return self
    }
  }
}

/// The written form of cancel ids: the same in every process.
enum CancelName {
  static func of(_ id: some Hashable & Sendable) -> String {
    if let text = id as? String { return text }
    return "\(SchemaWriter.typeName(type(of: id))).\(id)"
  }
}
