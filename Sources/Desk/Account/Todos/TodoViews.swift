import Backstaff
import BackstaffViews

/// The to-do list.
struct TodoListView: View {
  let store: StoreOf<TodoList>

  var body: some View {
    List {
      if store.todos.isEmpty {
        Text("Nothing is planned, so there is nothing to do.").foregroundStyle(.secondary)
      }
      ForEach(store.todos) { todo in
        Button {
          store.send(.todoTapped(todo.id))
        } label: {
          HStack {
            Text(todo.isDone ? "☑" : "☐")
            Text(todo.title)
            if !todo.note.isEmpty { Text("(\(todo.note))").foregroundStyle(.secondary) }
          }
        }
        .swipeActions {
          Button("Done") { store.send(.doneTapped(todo.id)) }
            .keyboardShortcut("x")
        }
      }
    }
    .navigationTitle("To-do")
  }
}

/// The form of a to-do.
struct TodoFormView: View {
  @Bindable var store: StoreOf<TodoForm>

  var body: some View {
    Form {
      TextField("Note", text: $store.note)
      Toggle("Done", isOn: $store.isDone)
      HStack {
        Button("Save") { store.send(.saveTapped) }
          .keyboardShortcut(.defaultAction)
        Button("Cancel", role: .cancel) { store.send(.cancelTapped) }
          .keyboardShortcut(.cancelAction)
      }
    }
    .navigationTitle(store.title)
  }
}
