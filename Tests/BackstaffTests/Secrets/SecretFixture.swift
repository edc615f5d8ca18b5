import Backstaff

/// A form with secrets of every kind, inside a feature that only holds it.
@Reducer
struct Vault {
  @ObservableState
  struct State: Equatable {
    var form = Form()
    var count = 0
  }

  @ObservableState
  struct Form: Equatable {
    var user = ""
    @Secret var password = ""
    @Secret var token: String?
    @Backstaff.Secret<Card> var card = Card()
    var keys: [Secret<String>] = []
    var mode = Mode.idle
  }

  @ObservableState
  enum Mode: Equatable {
    case idle
    case typing(Secret<String>)
    case pair(Secret<String>, count: Int)
  }

  struct Card: SecretValue {
    var number = ""
    var year = 0
    static var hidden: Card { Card() }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case typed(Secret<String>)
    case loggedIn(user: String, key: Secret<String>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .typed(let text): state.form.password = text.wrappedValue
      case .loggedIn(let user, let key):
        state.form.user = user
        state.form.keys.append(key)
      }
      return .none
    }
  }
}

/// Seals with a key of one byte: enough to see where seals are made and opened.
struct OneByteSealer: SecretSealer {
  let key: UInt8

  func seal(_ bytes: [UInt8]) -> String {
    ([key] + bytes.map { $0 ^ key }).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  func open(_ seal: String) throws(SealError) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Substring(seal)
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    guard rest.isEmpty, bytes.first == key else { throw SealError("the seal is of another key") }
    return bytes.dropFirst().map { $0 ^ key }
  }

  static let form = SecretForm.sealed(OneByteSealer(key: 0x5A))
}
