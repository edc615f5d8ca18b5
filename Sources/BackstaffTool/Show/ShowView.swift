import Backstaff
import BackstaffJSON
import BackstaffViews

/// Any app's state as screens: a row for each member, a page for what has something inside, a key for each action that
/// needs no payload.
struct ShowView: View {
  let slice: ShownSlice
  /// The steps that the slice's scope consists of.
  let root: ShownPlace

  var body: some View {
    NavigationStack {
      ShowPage(slice: slice, place: root)
        .navigationDestination(for: ShownPlace.self) { ShowPage(slice: slice, place: $0) }
    }
  }
}

/// What one place holds.
private struct ShowPage: View {
  let slice: ShownSlice
  let place: ShownPlace

  var body: some View {
    let keys = ShownKeys.assigned(to: slice.actions.actions(at: place))
    content(beside: Set(keys.compactMap { $0.key?.key.character }))
      .navigationTitle(place.title.isEmpty ? "state" : place.title)
      .toolbar {
        ForEach(keys, id: \.action) { assigned in
          Button(assigned.action.name) { slice.send(assigned.action.path) }
            .keyboardShortcut(assigned.key)
            .disabled(slice.isReadOnly)
        }
      }
  }

  /// - Parameter pageKeys: The keys of the page, which no row has.
  @ViewBuilder
  private func content(beside pageKeys: Set<Character>) -> some View {
    if let value = slice.value(at: place) {
      if let rows = slice.rows(value, at: place) {
        List {
          ForEach(rows) { row in
            if let value = row.value, case .row(let id) = row.id {
              ShowRow(slice: slice, name: id, value: value, place: place.element(id), pageKeys: pageKeys)
            } else {
              Text("…").foregroundStyle(.secondary)
            }
          }
        }
      } else if case .object(let members) = value {
        List {
          ForEach(members.keys.sorted(), id: \.self) { name in
            ShowRow(
              slice: slice, name: name, value: members[name] ?? .null, place: place.member(name), pageKeys: pageKeys)
          }
        }
      } else {
        ScrollView { Text(value.summary) }
      }
    } else {
      Text(slice.placeholder).foregroundStyle(.secondary)
    }
  }
}

/// One member or element: its name, then what it is in a few words. Its own actions are keys while it is selected.
private struct ShowRow: View {
  let slice: ShownSlice
  let name: String
  let value: JSON
  let place: ShownPlace
  let pageKeys: Set<Character>

  var body: some View {
    if value.isLeaf {
      words
    } else {
      NavigationLink(value: place) { words }
        .swipeActions {
          ForEach(keys, id: \.action) { assigned in
            Button(assigned.action.name) { slice.send(assigned.action.path) }
              .keyboardShortcut(assigned.key)
              .disabled(slice.isReadOnly)
          }
        }
    }
  }

  private var keys: [ShownKeys.Assigned] {
    ShownKeys.assigned(to: slice.actions.actions(at: place), beside: pageKeys)
  }

  private var words: some View {
    HStack {
      Text(name).frame(width: 24, alignment: .leading)
      Text(value.summary).foregroundStyle(value.isLeaf ? .primary : .secondary)
    }
  }
}

/// Keys for actions: the first letter of the name that is free, else a digit; those left over have none.
enum ShownKeys {
  struct Assigned {
    let action: ShownActions.Action
    let key: KeyboardShortcut?
  }

  /// Letters that every screen has a use for.
  private static let taken: Set<Character> = ["q", "j", "k", "g"]

  /// - Parameter others: Keys of other actions on the same screen.
  static func assigned(to actions: [ShownActions.Action], beside others: Set<Character> = []) -> [Assigned] {
    var used = taken.union(others)
    return actions.map { action in
      let letters = action.name.lowercased().filter { $0.isASCII && $0.isLetter } + "123456789"
      guard let key = letters.first(where: { !used.contains($0) }) else { return Assigned(action: action, key: nil) }
      used.insert(key)
      return Assigned(action: action, key: KeyboardShortcut(KeyEquivalent(key)))
    }
  }
}
