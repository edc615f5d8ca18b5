import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct PinMapTests {
  private let pins = PinMap([
    "destination": 7, "destination.edit.alert": 9, "todo[a.b].popover": 3, #"row["x].y"].menu"#: 4,
  ])

  @Test(arguments: [
    ("destination.edit.deleteTapped", "destination@7.edit.deleteTapped"),
    ("destination", "destination@7"),
    ("destination.edit.alert.confirmed", "destination@7.edit.alert@9.confirmed"),
    ("destinations.open", "destinations.open"),
    ("todo[a.b].popover.close", "todo[a.b].popover@3.close"),
    (#"row["x].y"].menu.close"#, #"row["x].y"].menu@4.close"#),
    ("refreshTapped", "refreshTapped"),
    ("destination@6.edit", "destination@6.edit"),
  ]) func `a path gets the pins a front has seen`(pair: (String, String)) {
    #expect(pins.pinning(pair.0) == pair.1)
  }

  @Test func `pins travel as an object of numbers`() throws {
    #expect(PinMap(["destination": 7]).json == ["destination": 7])
    #expect(try PinMap(json: ["destination": 7]) == PinMap(["destination": 7]))
    #expect(code { _ = try PinMap(json: ["destination": "7"]) } == .malformed)
    #expect(code { _ = try PinMap(json: []) } == .malformed)
  }
}
