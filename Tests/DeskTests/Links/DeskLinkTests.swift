import Backstaff
import Testing

@testable import Desk

@Suite struct `The places that links name` {
  @Test(
    arguments: [
      ("desk://inventory", .inventory), ("desk://inventory/items/bash", .item("bash")),
      ("DESK://Inventory/items/libstdc%2B%2B6", .item("libstdc++6")),
      ("desk://inventory/items/libc6:i386/edit", .edit("libc6:i386")),
      ("desk://inventory/add", .add(name: nil, version: nil, note: nil)),
      ("desk://inventory/add?note=for%20me&name=htop", .add(name: "htop", version: nil, note: "for me")),
      ("desk://inventory/counter", .counter), ("/inventory/counter/", .counter), ("desk:inventory", .inventory),
    ] as [(String, DeskLink)])
  func `a link names its place`(text: String, link: DeskLink) throws {
    #expect(try DeskLink(parsing: text) == link)
  }

  private func refusal(_ text: String) -> Refusal? {
    do throws(Refusal) {
      _ = try DeskLink(parsing: text)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("desk://elsewhere/items/bash", "desk://inventory/items/NAME, "),
    ("desk://inventory/items", "desk://inventory/items/NAME, "),
    ("desk://inventory/items/bash/remove", "desk://inventory/items/NAME/edit, "),
    ("desk://inventory/items/bash/edit/more", "desk://inventory/items/NAME/edit, "),
    ("desk://inventory/Items/bash", "desk://inventory/items/NAME, "),
    ("desk://inventory/ad", "desk://inventory/add?name=&version=&note=, "),
    ("/items/bash", "desk://inventory/items/NAME, "),
    ("desk://account/profil", "desk://account/profile, "), ("desk://acount/todos", "desk://account/todos, "),
    ("desk://account/todos/bash/note", "desk://account/todos/NAME, "),
    ("desk://nothing", "desk://account/todos/NAME, "),
  ])
  func `any other place is refused by name, with the three places that are nearest`(text: String, nearest: String) {
    let refusal = refusal(text)
    #expect(refusal?.code == "unknown_path")
    #expect(refusal?.message.hasPrefix("no place of the Desk is at desk://") == true)
    #expect(refusal?.message.contains("; the nearest are \(nearest)") == true, "\(refusal?.message ?? "")")
    #expect(refusal?.message.ranges(of: "desk://").count == 4)
  }

  @Test(arguments: [
    (
      "http://inventory/items/bash",
      "http://inventory/items/bash is no link of the Desk: those begin with desk://; "
        + "the nearest is desk://inventory/items/NAME"
    ),
    (
      "mail:profile",
      "mail:///profile is no link of the Desk: those begin with desk://; the nearest is desk://account/profile"
    ),
  ])
  func `a link of another scheme is told by what links of the Desk begin`(text: String, message: String) {
    #expect(refusal(text) == Refusal(code: "foreign_origin", message: message))
  }

  @Test(arguments: [
    ("desk://inventory/items/bash?x=y", "desk://inventory/items/NAME takes no `x` in its query"),
    (
      "desk://inventory/add?name=htop&save=1&save=2",
      "desk://inventory/add?name=&version=&note= takes no `save` in its query"
    ),
    ("desk://inventory?name=htop", "desk://inventory takes no `name` in its query"),
    ("desk://inventory#plan", "desk://inventory takes no `#` with something behind it"),
    ("desk://account/profile?delete=1", "desk://account/profile takes no `delete` in its query"),
  ])
  func `what a link asks for beyond a place is named`(text: String, words: String) {
    #expect(
      refusal(text)
        == Refusal(
          code: "unknown_path",
          message: "\(words), so nothing was opened; leave it out: a link never removes or checks anything"))
  }

  @Test func `every place has a link that leads back to it`() throws {
    let places: [(DeskLink, String)] = [
      (.inventory, "desk://inventory"), (.item("libstdc++6"), "desk://inventory/items/libstdc++6"),
      (.edit("libc6:i386"), "desk://inventory/items/libc6:i386/edit"), (.counter, "desk://inventory/counter"),
      (.add(name: "htop", version: nil, note: "for me"), "desk://inventory/add?name=htop&note=for%20me"),
    ]
    for (place, text) in places {
      #expect(place.text == text)
      #expect(try DeskLink(parsing: text) == place)
    }
    #expect(DeskLink.item("..").text == nil)
    #expect(DeskLink.table.problems == [])
  }
}
