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

  @Test(arguments: [
    "desk://elsewhere/items/bash", "http://inventory/items/bash", "desk://inventory/items",
    "desk://inventory/items/bash/remove", "desk://inventory/items/bash/edit/more", "desk://inventory/plan/check",
    "desk://inventory/Items/bash", "desk://inventory/items/bash?x=y", "desk://inventory/add?name=htop&save=1",
    "desk://inventory?name=htop", "desk://inventory#plan", "/items/bash",
  ])
  func `any other place is refused by name`(text: String) {
    let refusal = #expect(throws: Refusal.self) { try DeskLink(parsing: text) }
    #expect(refusal?.code == "unknown_path")
    #expect(refusal?.message.contains("desk://inventory") == true)
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
