import Backstaff

/// A place of the Desk that a link can open.
///
/// ```text
/// desk://inventory                          the list
/// desk://inventory/items/bash               the page of a package
/// desk://inventory/items/bash/edit          its edit popover
/// desk://inventory/add?name=htop&note=…     the form, filled in as far as the link says
/// desk://inventory/counter                  the counter
/// ```
///
/// A link opens a place and does nothing there: removing, checking and saving are left to the person.
@CasePathable
package enum DeskLink: Equatable, Sendable {
  case inventory
  case item(String)
  case edit(String)
  case add(name: String?, version: String?, note: String?)
  case counter

  /// Every link of the Desk.
  package static let table = LinkTable<DeskLink>(schemes: ["desk"]) {
    Link("/inventory", make: { .inventory }, read: { $0 == .inventory })
    Link("/inventory/items/:id", .path("id"), parent: "/inventory", make: { .item($0) }, read: { $0[case: \.item] })
    Link(
      "/inventory/items/:id/edit", .path("id"), parent: "/inventory", make: { .edit($0) }, read: { $0[case: \.edit] })
    Link(
      "/inventory/add", .query("name", String?.self), .query("version", String?.self), .query("note", String?.self),
      parent: "/inventory"
    ) {
      .add(name: $0, version: $1, note: $2)
    } read: {
      $0[case: \.add].map { ($0.name, $0.version, $0.note) }
    }
    Link("/inventory/counter", parent: "/inventory", make: { .counter }, read: { $0 == .counter })
  }

  /// The package that must be known before the place can be shown.
  package var packageID: String? {
    switch self {
    case .item(let id), .edit(let id): id
    case .inventory, .add, .counter: nil
    }
  }

  /// The link to this place; `nil` when a value in it cannot stand in one.
  package var text: String? { Self.table.print(self, at: .scheme("desk")) }

  /// The place that `text` names.
  ///
  /// - Throws: The refusal `malformed_url`, `foreign_origin` or `unknown_path`.
  package init(parsing text: String) throws(Refusal) {
    switch Self.table.parse(text) {
    case .match(let match):
      // What a link asks for beyond a place is not overlooked: it might ask for an action.
      guard match.extras.isEmpty, match.fragment == nil else { throw Self.refusal(of: match.url) }
      self = match.destination
    case .unknown(let url), .foreign(let url): throw Self.refusal(of: url)
    case .malformed(let error):
      throw Refusal(
        code: "malformed_url",
        message: "the link cannot be read: \(error); a link looks like desk://inventory/items/bash/edit")
    }
  }
}
