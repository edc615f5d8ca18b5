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
package enum DeskLink: Equatable, Sendable {
  case inventory
  case item(String)
  case edit(String)
  case add(name: String?, version: String?, note: String?)
  case counter

  /// The package that must be known before the place can be shown.
  package var packageID: String? {
    switch self {
    case .item(let id), .edit(let id): id
    case .inventory, .add, .counter: nil
    }
  }

  /// The place that `text` names.
  ///
  /// - Throws: The refusal `malformed_url` or `unknown_path`.
  package init(parsing text: String) throws(Refusal) {
    let url: LinkURL
    do throws(LinkURLError) {
      url = try LinkURL(parsing: text)
    } catch {
      throw Refusal(
        code: "malformed_url",
        message: "the link cannot be read: \(error); a link looks like desk://inventory/items/bash/edit")
    }
    guard url.scheme == "desk", url.host == "inventory", let place = DeskLink(url) else {
      throw DeskLink.unknownPath(url)
    }
    self = place
  }

  private init?(_ url: LinkURL) {
    let names = url.path == ["add"] ? ["name", "version", "note"] : []
    guard url.query.allSatisfy({ names.contains($0.name) }) else { return nil }
    switch url.path {
    case []: self = .inventory
    case ["add"]: self = .add(name: url["name"], version: url["version"], note: url["note"])
    case ["counter"]: self = .counter
    case let path where path.count == 2 && path[0] == "items": self = .item(path[1])
    case let path where path.count == 3 && path[0] == "items" && path[2] == "edit": self = .edit(path[1])
    default: return nil
    }
  }

  private static func unknownPath(_ url: LinkURL) -> Refusal {
    let query = url.query.isEmpty ? "" : "?" + url.query.map(\.name).joined(separator: "&")
    let place = (["\(url.scheme)://\(url.host)"] + url.path).joined(separator: "/") + query
    return Refusal(
      code: "unknown_path",
      message: "no place of the Desk is at \(place); there are desk://inventory, …/items/NAME, …/items/NAME/edit, "
        + "…/add?name=&version=&note= and …/counter, and a link never removes or checks anything")
  }
}
