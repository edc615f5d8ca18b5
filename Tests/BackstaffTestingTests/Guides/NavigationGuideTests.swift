import Backstaff
import BackstaffTesting
import BackstaffViews
import Testing

// The lines between the marks stand in docs/guides/navigation.md; DocsTests compares the two.
// GUIDE begin: library
@Reducer
struct Library {
  @Reducer
  enum Destination {
    case book(BookDetail)
    case form(BookForm)
  }

  @ObservableState
  struct State: Equatable {
    var titles: [String] = []
    @Presents var destination: Destination.State?
  }

  enum Action {
    case addTapped
    case titleTapped(String)
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.destination = .form(BookForm.State())
        return .none
      case .titleTapped(let title):
        state.destination = .book(BookDetail.State(title: title))
        return .none
      case .destination(.presented(.form(.saveTapped))):
        guard case .form(let form) = state.destination else { return .none }
        state.titles.append(form.title)
        state.destination = nil
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Library.Destination.State: Equatable {}
// GUIDE end

// GUIDE begin: form
@Reducer
struct BookForm {
  @ObservableState
  struct State: Equatable {
    var title = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelTapped
    case saveTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding, .saveTapped: .none
      case .cancelTapped: .run { _ in await dismiss() }
      }
    }
  }
}
// GUIDE end

// GUIDE begin: detail
@Reducer
struct BookDetail {
  @ObservableState
  struct State: Equatable {
    var title: String
    @Presents var form: BookForm.State?
  }

  enum Action {
    case editTapped
    case form(PresentationAction<BookForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editTapped:
        state.form = BookForm.State(title: state.title)
        return .none
      case .form(.presented(.saveTapped)):
        guard let form = state.form else { return .none }
        state.title = form.title
        state.form = nil
        return .none
      case .form:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) { BookForm() }
  }
}
// GUIDE end

// GUIDE begin: view
struct LibraryView: View {
  @Bindable var store: StoreOf<Library>

  var body: some View {
    List {
      ForEach(store.titles, id: \.self) { title in
        Button(title) { store.send(.titleTapped(title)) }
      }
      Button("Add") { store.send(.addTapped) }
    }
    .navigationTitle("Library")
    .sheet(item: $store.scope(\.destination, action: \.destination).form) { store in
      BookFormView(store: store)
    }
    .navigationDestination(item: $store.scope(\.destination, action: \.destination).book) { store in
      BookDetailView(store: store)
    }
  }
}
// GUIDE end

private struct BookFormView: View {
  @Bindable var store: StoreOf<BookForm>

  var body: some View {
    Form { TextField("Title", text: $store.title) }.navigationTitle("A book")
  }
}

private struct BookDetailView: View {
  let store: StoreOf<BookDetail>

  var body: some View {
    Text(store.title)
  }
}

// GUIDE begin: stack
@Reducer
struct Bookcase {
  @Reducer
  enum Screen {
    case book(BookDetail)
    case form(BookForm)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Screen.State>()
  }

  enum Action {
    case homeTapped
    case titleTapped(String)
    case path(StackActionOf<Screen>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .homeTapped:
        state.path.removeAll()
        return .none
      case .titleTapped(let title):
        state.path.append(.book(BookDetail.State(title: title)))
        return .none
      case .path(.element(let id, .form(.saveTapped))):
        state.path.pop(from: id)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension Bookcase.Screen.State: Equatable {}
// GUIDE end

// GUIDE begin: stackview
struct BookcaseView: View {
  let store: StoreOf<Bookcase>

  var body: some View {
    if let top = store.scope(\.path, action: \.path).last {
      switch top.case {
      case .book(let store): BookDetailView(store: store)
      case .form(let store): BookFormView(store: store)
      }
      Button("Back") {
        if let id = store.path.ids.last { store.send(.path(.popFrom(id: id))) }
      }
    } else {
      Button("Momo") { store.send(.titleTapped("Momo")) }
    }
  }
}
// GUIDE end

@Suite struct NavigationGuideTests {
  // GUIDE begin: test
  @Test func `a book is added through the form`() async {
    let store = TestStore(initialState: Library.State()) { Library() }
    await store.send(.addTapped) { $0.destination = .form(BookForm.State()) }
    await store.send(\.destination.form.binding.title, "Momo") { $0.destination?.form?.title = "Momo" }
    await store.send(\.destination.form.saveTapped) {
      $0.titles = ["Momo"]
      $0.destination = nil
    }
  }

  @Test func `the form closes itself`() async {
    let store = TestStore(initialState: Library.State(destination: .form(BookForm.State()))) { Library() }
    await store.send(\.destination.form.cancelTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }
  // GUIDE end

  // GUIDE begin: nested
  @Test func `a form over a book closes itself alone`() async {
    let book = BookDetail.State(title: "Momo", form: BookForm.State(title: "Momo"))
    let store = TestStore(initialState: Library.State(destination: .book(book))) { Library() }
    await store.send(\.destination.book.form.cancelTapped)
    await store.receive(\.destination.book.form.dismiss) {
      $0.destination = .book(BookDetail.State(title: "Momo"))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }
  // GUIDE end

  // GUIDE begin: stacktest
  @Test func `screens are pushed and popped by id`() async {
    let store = TestStore(initialState: Bookcase.State()) { Bookcase() }
    await store.send(.titleTapped("Momo")) {
      $0.path[id: 0] = .book(BookDetail.State(title: "Momo"))
    }
    await store.send(.titleTapped("Krabat")) {
      $0.path[id: 1] = .book(BookDetail.State(title: "Krabat"))
    }
    await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    await store.send(.homeTapped) { $0.path.removeAll() }
  }
  // GUIDE end

  @Test func `a saved form leaves the stack with what is above it`() async {
    let path = StackState<Bookcase.Screen.State>([.form(BookForm.State()), .book(BookDetail.State(title: "Momo"))])
    let store = TestStore(initialState: Bookcase.State(path: path)) { Bookcase() }
    await store.send(.path(.element(id: 0, action: .form(.saveTapped)))) { $0.path.removeAll() }
    #expect(store.state.path.isEmpty)
  }

  @Test func `the cases of a destination are read by name`() {
    let state = Library.State(destination: .form(BookForm.State(title: "Momo")))
    // GUIDE begin: read
    let isForm = state.destination?.is(\.form) == true
    let title = state.destination?.form?.title
    // GUIDE end
    #expect(isForm)
    #expect(title == "Momo")
    #expect(state.destination?.book == nil)
  }

  @MainActor @Test func `the view of the library shows what is presented`() {
    let store = Store(initialState: Library.State(titles: ["Momo"])) { Library() }
    let host = SceneHost { LibraryView(store: store) }
    #expect(host.scene().chrome.presentations.isEmpty)
    store.send(.addTapped)
    #expect(host.scene().chrome.presentations.map(\.style) == [.sheet])
    store.send(.titleTapped("Momo"))
    #expect(host.scene().chrome.presentations.map(\.style) == [.page])
    host.scene().chrome.presentations.first?.dismiss?()
    #expect(store.destination == nil)
  }

  @MainActor @Test func `the view of the bookcase shows the top of its stack`() {
    let store = Store(initialState: Bookcase.State()) { Bookcase() }
    let host = SceneHost { BookcaseView(store: store) }
    #expect(host.scene().outline().contains("button \"Momo\""))
    store.send(.titleTapped("Momo"))
    store.send(.titleTapped("Krabat"))
    #expect(host.scene().outline().contains("text \"Krabat\""))
    store.send(.path(.popFrom(id: 1)))
    #expect(host.scene().outline().contains("text \"Momo\""))
    store.send(.homeTapped)
    #expect(host.scene().outline().contains("button \"Momo\""))
  }
}
