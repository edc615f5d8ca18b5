import Backstaff

extension InventoryFeature {
  /// Opens what a link names, or refuses and changes nothing. A link to a package waits while the list was never read.
  func open(_ request: LinkRequest, _ state: inout State) -> Effect<Action> {
    if let opened = openAccount(request, &state) { return opened }
    let link: DeskLink
    do throws(Refusal) {
      link = try DeskLink(parsing: request.url)
    } catch {
      return .refuse(error)
    }
    if let id = link.packageID, !state.hasScanned {
      guard DebianSyntax.isTarget(id) else { return .refuse(unknownPackage(id)) }
      state.pendingLink = request
      return state.isScanning ? .none : scan(&state)
    }
    return go(to: link, &state) ?? .none
  }

  /// Opens the link that waited for the list; by now nobody can be refused, so an alert says what is wrong.
  func openPendingLink(_ state: inout State) -> Effect<Action> {
    guard let request = state.pendingLink else { return .none }
    state.pendingLink = nil
    do throws(Refusal) {
      let link = try DeskLink(parsing: request.url)
      guard let refused = go(to: link, &state)?.refusal else { return .none }
      throw refused
    } catch {
      state.destination = .alert(
        AlertState {
          TextState("The link leads nowhere")
        } message: {
          TextState(error.message)
        })
      return .none
    }
  }

  /// Opens a place whatever was open before. What is open there already stays with everything typed into it.
  private func go(to link: DeskLink, _ state: inout State) -> Effect<Action>? {
    state.hideAccount()
    switch link {
    case .inventory:
      state.destination = nil
    case .counter:
      if state.destination?.counter == nil { state.destination = .counter(CounterFeature.State()) }
    case .add(let name, let version, let note):
      var form = state.destination?.addItem ?? AddFeature.State()
      form.name = name ?? form.name
      form.version = version ?? form.version
      form.note = note ?? form.note
      form.problem = nil
      state.destination = .addItem(form)
    case .item(let id):
      return state.destination?.detailItem?.id == id ? nil : present(.itemTapped(id), &state)
    case .edit(let id):
      return state.destination?.editItem?.id == id ? nil : present(.editButtonTapped(id), &state)
    }
    return nil
  }
}
