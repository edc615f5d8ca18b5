/// The text of the stores that a view reaches by the names of an enum's cases.
struct EnumStoresCode {
  let access: String
  let cases: EnumCases

  var type: String {
    let properties = cases.lines { element in
      guard let type = storeType(of: Destination(element)) else { return nil }
      return """
          \(access)var \(element.written): \(type)? {
            store.readingCase {
              guard case .\(element.written)(let initial) = store.state else { return nil }
              return store.scope(initial: initial, case: \\.\(element.written), action: \\.\(element.written))
            }
          }
        """
    }
    return """
      @MainActor
      \(access)struct CaseStores {
        fileprivate let store: Backstaff.Store<State, Action>
      \(properties)
      }
      """
  }

  var function: String {
    """
    @MainActor
    \(access)static func stores(_ store: Backstaff.Store<State, Action>) -> CaseStores { CaseStores(store: store) }
    """
  }

  private func storeType(of destination: Destination) -> String? {
    switch destination.kind {
    case .feature(let type, _): "Backstaff.Store<\(type).State, \(type).Action>"
    case .dialog(let type, let action): "Backstaff.Store<\(type), \(action)>"
    case .value: nil
    }
  }
}
