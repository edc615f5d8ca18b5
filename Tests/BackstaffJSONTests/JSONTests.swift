import Testing

@testable import BackstaffJSON

@Suite struct JSONTests {
  @Test func `numbers are equal by exact value and then hash alike`() {
    #expect(JSON.integer(1) == JSON.number(1.0))
    #expect(JSON.integer(1).hashValue == JSON.number(1.0).hashValue)
    #expect(JSON.integer(0) == JSON.number(-0.0))
    #expect(JSON.integer(0).hashValue == JSON.number(-0.0).hashValue)
    #expect(JSON.integer(1) != JSON.number(1.5))
    // A Double rounds 2^53 + 1 to 2^53; the comparison must not.
    #expect(JSON.integer(9_007_199_254_740_993) != JSON.number(9_007_199_254_740_992))
    #expect(JSON.integer(.max) != JSON.number(9.223_372_036_854_775_8e18))
  }

  @Test func `strings are compared by scalars and not by canonical equivalence`() {
    let one = "\u{E9}"
    let two = "e\u{301}"
    #expect(one == two)
    #expect(JSON.string(one) != JSON.string(two))
    #expect(JSON.string(one) == JSON.string("\u{E9}"))
    #expect(JSON.object([one: 1]) != JSON.object([two: 1]))
    #expect(JSON.object([one: 1])[two] == nil)
    #expect(JSON.object([one: 1])[one] == 1)
  }

  @Test func `kinds are never equal to each other`() {
    let values: [JSON] = [.null, false, 0, "", [], [:]]
    for (index, value) in values.enumerated() {
      for (other, second) in values.enumerated() { #expect((value == second) == (index == other)) }
    }
  }

  @Test func `accessors give the value of their kind only`() {
    let row: JSON = ["id": "bash", "held": false, "version": 5, "size": 1.5, "tags": ["a"], "note": .null]
    #expect(row["id"]?.stringValue == "bash")
    #expect(row["held"]?.boolValue == false)
    #expect(row["version"]?.integerValue == 5)
    #expect(row["version"]?.numberValue == 5.0)
    #expect(row["size"]?.integerValue == nil)
    #expect(JSON.number(2.0).integerValue == 2)
    #expect(row["tags"]?[0] == "a")
    #expect(row["tags"]?[1] == nil)
    #expect(row["tags"]?[-1] == nil)
    #expect(row["note"]?.isNull == true)
    #expect(row["absent"] == nil)
    #expect(JSON.string("x")["id"] == nil)
    #expect(row.objectValue?.count == 6)
    #expect(row["tags"]?.arrayValue == ["a"])
  }

  @Test func `a literal with a name twice takes the last`() {
    #expect((["a": 1, "a": 2] as JSON) == ["a": 2])
  }
}
