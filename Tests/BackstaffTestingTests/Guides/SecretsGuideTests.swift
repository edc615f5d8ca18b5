import Backstaff
import BackstaffJSON
import BackstaffTesting
import Foundation
import Testing

// The lines between the marks stand in docs/guides/secrets.md; DocsTests compares the two.
// GUIDE begin: feature
struct SignInClient: Sendable {
  var signIn: @Sendable (_ user: String, _ password: String) async throws -> String
}

extension SignInClient: DependencyKey {
  static let liveValue = SignInClient { user, _ in "a token for \(user)" }
}

@Reducer
struct SignIn {
  @ObservableState
  struct State: Equatable {
    var user = ""
    @Secret var password = ""
    @Secret var token: String?
    var isBusy = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case signInTapped
    case signedIn(Secret<String>)
  }

  @Dependency(SignInClient.self) var client

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .signInTapped:
        state.isBusy = true
        return .run { [client, user = state.user, password = state.password] send in
          await send(.signedIn(Secret(try await client.signIn(user, password))))
        }
      case .signedIn(let token):
        state.isBusy = false
        state.password = ""
        state.token = token.wrappedValue
        return .none
      }
    }
  }
}
// GUIDE end

// GUIDE begin: value
struct Card: SecretValue {
  var number = ""
  var expiry = ""
  static var hidden: Card { Card() }
}
// GUIDE end

@Suite struct SecretsGuideTests {
  // GUIDE begin: test
  @Test func `a token is kept, and the password is forgotten`() async {
    let store = TestStore(initialState: SignIn.State()) {
      SignIn()
    } withDependencies: {
      $0[SignInClient.self] = SignInClient { user, password in "\(user)/\(password)" }
    }
    await store.send(\.binding.password, "hunter2") { $0.password = "hunter2" }
    await store.send(.signInTapped) { $0.isBusy = true }
    await store.receive(\.signedIn, Secret("/hunter2")) {
      $0.isBusy = false
      $0.password = ""
      $0.token = "/hunter2"
    }
  }
  // GUIDE end

  @Test(arguments: Backing.allCases)
  func `SECRET-60 a test store sends a secret, and sees it where the store is its own`(backing: Backing) async throws {
    struct WrongPassword: Error {}
    let store = try await backing.store(
      SignIn.State(),
      withDependencies: {
        $0[SignInClient.self] = SignInClient { _, password in
          guard password == "hunter2" else { throw WrongPassword() }
          return "t-1"
        }
      }
    ) {
      SignIn()
    }
    let isLocal = backing == .local
    let typed = SignIn.Action.binding(.set(\.password, "hunter2"))
    if isLocal { await store.send(typed) { $0.password = "hunter2" } } else { await store.send(typed) }
    await store.send(.signInTapped) { $0.isBusy = true }
    await store.receive(\.signedIn, Secret(isLocal ? "t-1" : "")) {
      $0.isBusy = false
      $0.password = ""
      if isLocal { $0.token = "t-1" }
    }
    await store.finish()
  }

  /// The lines of the guide that show what a front sends, and what it is told.
  @Test func `what a front sees of a secret is what the guide says`() throws {
    let action = SignIn.Action.binding(.set(\.password, "hunter2"))
    let sent = try SecretForm.plain.bound { try RecordedAction(recording: action) }
    let told = try DocumentWriter.document(of: SignIn.State(user: "ada", password: "hunter2"))
    let page = try GuidePage("secrets")
    #expect(page.texts == ["\(sent.path) \(sent.payload?.text ?? "")", "\(Secret("hunter2"))"])
    #expect(page.blocks(of: "json") == [told.text])
    #expect(Card.hidden == Card())
  }

  @Test func `the guide to secrets shows the code of this file`() throws {
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    var blocks: [String] = []
    var open: [Substring]?
    for line in lines {
      let word = line.drop { $0 == " " }
      if word.hasPrefix("// GUIDE begin: ") {
        open = []
      } else if word == "// GUIDE end", let block = open {
        let indent = block.first.map { $0.prefix { $0 == " " }.count } ?? 0
        blocks.append(block.map { $0.dropFirst(indent) }.joined(separator: "\n"))
        open = nil
      } else {
        open?.append(line)
      }
    }
    #expect(try GuidePage("secrets").blocks(of: "swift").sorted() == blocks.sorted())
  }
}
