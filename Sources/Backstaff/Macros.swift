/// Makes a feature of a struct, or joins the features named by the cases of an enum.
///
/// On a struct: the conformance to ``Reducer``, the builder on `body`, `@CasePathable` on a nested `Action` and on a
/// `State` that is an enum, and an empty `State`, `Action` or `body` where none is written. On an enum: `State`,
/// `Action`, the joined reducers and the stores of the cases, so that `.ifLet(\.$destination, action: \.destination)`
/// needs nothing more.
///
/// ```swift
/// @Reducer(state: .equatable, .codable, action: .equatable)
/// enum Destination {
///   case addItem(AddItem)
///   case meeting(Meeting = Meeting(context: .sheet))
///   case alert(AlertState<Ask>)
///   @ReducerCaseIgnored case note(String)
/// }
/// ```
///
/// A case with one payload is a feature, an alert or a dialog; a case without payload, with several, or with the mark
/// ``ReducerCaseIgnored()`` carries plain data and sends no actions. The arguments, for an enum only, name the
/// conformances of the generated types; an extension beside the enum may add them as well.
@attached(
  member, names: named(State), named(Action), named(body), named(CaseScope), named(scope), named(CaseStores),
  named(stores), named(dialogCases), named(dialog), named(init)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer, FeatureTypes)
public macro Reducer(state: GeneratedConformance..., action: GeneratedConformance...) =
  #externalMacro(module: "BackstaffMacros", type: "ReducerMacro")

/// A conformance that `@Reducer` writes for the types that it generates.
public struct GeneratedConformance: Sendable {
  /// `Codable`.
  public static let codable = GeneratedConformance()
  /// `Decodable`.
  public static let decodable = GeneratedConformance()
  /// `Encodable`.
  public static let encodable = GeneratedConformance()
  /// `Equatable`.
  public static let equatable = GeneratedConformance()
  /// `Hashable`.
  public static let hashable = GeneratedConformance()
  /// `Sendable`.
  public static let sendable = GeneratedConformance()
}

/// Marks a case of a `@Reducer` enum whose one payload is plain data and no feature.
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "BackstaffMacros", type: "MarkMacro")

/// Marks a case of a `@Reducer` enum whose payload is an ``EphemeralState``: shown and answered like an alert, without
/// a reducer of its own.
@attached(peer)
public macro ReducerCaseEphemeral() = #externalMacro(module: "BackstaffMacros", type: "MarkMacro")

/// Gives a state its names and its document form, and an enum its identity.
@attached(member, names: named(missingMember), named(hasSameIdentity), named(identityText))
@attached(
  extension, conformances: ObservableState, IdentityComparable,
  names: named(stateMembers), named(write), named(init), named(describe), named(writeDifference), named(apply),
  named(part)
)
public macro ObservableState() = #externalMacro(module: "BackstaffMacros", type: "ObservableStateMacro")

/// Marks a member of an observable state: who has read it is not told when it changes. It stays part of `==` and of
/// the document, and who has read the whole state is told as of any other member.
@attached(peer)
public macro ObservationStateIgnored() = #externalMacro(module: "BackstaffMacros", type: "MarkMacro")

/// Makes an optional property the slot of a presented child; `$property` is the slot.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "BackstaffMacros", type: "PresentsMacro")

/// Gives an enum case paths, and an enum of actions its recorded form.
@attached(
  member,
  names: named(AllCasePaths), named(allCasePaths), named(activeCaseName), named(activePayload), named(hasSameIdentity),
  named(identityText), named(CaseElement), named(CaseIterator), named(describe)
)
@attached(extension, conformances: CasePathable, ActionConvertible, names: named(write), named(read))
public macro CasePathable() = #externalMacro(module: "BackstaffMacros", type: "CasePathableMacro")

/// Gives a view a `send` for the actions that are meant for views.
///
/// ```swift
/// @ViewAction(for: Login.self)
/// struct LoginView: View {
///   let store: StoreOf<Login>
///   var body: some View { Button("Log in") { send(.loginTapped) } }
/// }
/// ```
@attached(member, names: named(send))
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "BackstaffMacros", type: "ViewActionMacro") where R.Action: ViewAction

/// Makes a coordinator of a struct: what its author leaves out of its state, its actions and its body.
///
/// ```swift
/// @FlowCoordinator(screen: "AppScreen", navigation: true)
/// struct AppCoordinator {
///   func handleRoute(state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .router(.routeAction(id: _, action: .login(.delegate(.loggedIn)))):
///       state.routes.replaceStack([.root(.home(Home.State()))])
///       return .none
///     default:
///       return .none
///     }
///   }
/// }
/// @Reducer(state: .equatable) enum AppScreen { case login(Login), home(Home) }
/// ```
///
/// - Parameters:
///   - screen: The name of the `@Reducer` enum of screens; left out, it is the one inside the struct.
///   - navigation: Whether the first screen has a navigation, so that others can be pushed.
@attached(member, names: named(State), named(Action), named(body), named(Screen))
@attached(memberAttribute)
@attached(extension, conformances: Reducer, FeatureTypes, FlowCoordinating)
public macro FlowCoordinator(screen: String? = nil, navigation: Bool = true) =
  #externalMacro(module: "BackstaffMacros", type: "FlowCoordinatorMacro")

/// Makes the state of a coordinator known as such, by its member `routes`. `@FlowCoordinator` puts it on the state of a
/// coordinator that an author wrote.
///
/// - Parameter reactions: The actions of screens that the coordinator reacts to and that are no delegate actions.
@attached(member, names: named(currentRoute), named(navigationDepth), named(isAtRoot))
@attached(extension, conformances: FlowState, names: named(flow), named(reactions))
public macro FlowState(reactions: String...) = #externalMacro(module: "BackstaffMacros", type: "FlowStateMacro")
