import Backstaff
import BackstaffTesting

/// A reducer with tasks of its own, of a presented child, and of rows.
@Reducer
struct Watch {
  @ObservableState
  struct State: Equatable {
    var subject: Int?
    var log: [String] = []
    @Presents var post: Post.State?
    var rows: IdentifiedArrayOf<Post.State> = []
  }

  enum Action {
    case look(Int?)
    case saw(String)
    case send(Int)
    case work
    case recall
    case stand(id: Int, subject: Int?)
    case add(Int), remove(Int)
    case post(PresentationAction<Post.Action>)
    case rows(IdentifiedAction<Int, Post.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .look(let subject): state.subject = subject
      case .saw(let text): state.log.append(text)
      case .send(let number): return .send(.saw("\(number)"))
      case .work:
        state.subject = 9
        return .merge(.work, .work)
      case .recall: state.post = nil
      case .stand(let id, let subject): state.post = Post.State(id: id, subject: subject)
      case .add(let id): state.rows.append(Post.State(id: id, subject: id))
      case .remove(let id): state.rows.remove(id: id)
      case .post, .rows: break
      }
      return .none
    }
    .ifLet(\.$post, action: \.post) { Post() }
    .forEach(\.rows, action: \.rows) { Post() }
    .task(id: \.subject) { subject, send in
      await send(.saw("began \(subject)"))
      if subject < 0 { return }
      try await Task.never()
    }
  }
}

/// What is presented over a watch, and what its rows are.
@Reducer
struct Post {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var subject: Int?
    var log: [String] = []
  }

  enum Action {
    case look(Int?)
    case saw(String)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .look(let subject): state.subject = subject
      case .saw(let text): state.log.append(text)
      }
      return .none
    }
    .task(id: { $0.subject }) { subject, send in
      try await clock.sleep(for: .seconds(1))
      await send(.saw("\(subject) of \(EffectKey.current?.description ?? "none")"))
      try await Task.never()
    }
  }
}
