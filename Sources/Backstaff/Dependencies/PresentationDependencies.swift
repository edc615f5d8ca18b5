extension DependencyValues {
  /// Dismisses the presentation that the running effect belongs to.
  ///
  /// A test of a feature on its own sets it: `$0.dismiss = DismissEffect { … }`.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the feature that reads it, in its reducer or in one of its effects, is inside something presented: a slot,
  /// a stack, or anything below one. False at the root, where ``dismiss`` has nothing to dismiss.
  ///
  /// A test of a feature on its own sets it: `$0.isPresented = true`.
  public var isPresented: Bool {
    get { override(of: IsPresentedKey.self) ?? isPresentedHere }
    set { self[IsPresentedKey.self] = newValue }
  }

  private var isPresentedHere: Bool {
    EventContext.current?.isInPresentation ?? RunningEffect.current?.isPresented ?? false
  }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect()
    static let testValue = DismissEffect()
  }

  private enum IsPresentedKey: DependencyKey {
    static let liveValue = false
    static let testValue = false
  }
}
