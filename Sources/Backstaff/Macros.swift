/// Makes a feature of a struct, or joins the features named by the cases of an enum.
///
/// On a struct: the conformance to ``Reducer``, the builder on `body`, `@CasePathable` on the nested `Action`, and an
/// empty `State`, `Action` or `body` where none is written. On an enum: `State`, `Action`, the joined reducers and the
/// stores of the cases, so that `.ifLet(\.$destination, action: \.destination)` needs nothing more.
@attached(
  member, names: named(State), named(Action), named(body), named(CaseScope), named(scope),
  named(dialogCases), named(dialog)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer)
public macro Reducer() = #externalMacro(module: "BackstaffMacros", type: "ReducerMacro")

/// Gives a state its names and its document form, and an enum its identity.
@attached(member, names: named(missingMember), named(hasSameIdentity), named(identityText))
@attached(
  extension, conformances: ObservableState, IdentityComparable,
  names: named(stateMembers), named(write), named(init), named(describe)
)
public macro ObservableState() = #externalMacro(module: "BackstaffMacros", type: "ObservableStateMacro")

/// Makes an optional property the slot of a presented child; `$property` is the slot.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "BackstaffMacros", type: "PresentsMacro")

/// Gives an enum case paths, and an enum of actions its recorded form.
@attached(
  member,
  names: named(AllCasePaths), named(allCasePaths), named(activeCaseName), named(activePayload), named(hasSameIdentity),
  named(identityText)
)
@attached(extension, conformances: CasePathable, ActionConvertible, names: named(write), named(read))
public macro CasePathable() = #externalMacro(module: "BackstaffMacros", type: "CasePathableMacro")
