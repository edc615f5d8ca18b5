import Backstaff
import BackstaffJSON
import Testing

@Suite @MainActor struct NavigationSavingTests {
  @Test func `RB-118 a path with an element that cannot be saved is not saved and says which`() throws {
    let navigator = Navigator(tags: .known)
    navigator.path = NavigationPath([1, 2.5, BViewModel()] as [any Hashable])
    let issues = IssueCatcher.issues { #expect(navigator.path.codable == nil) }
    #expect(issues.count == 1)
    let message = try #require(issues.first?.message)
    #expect(message.hasPrefix("notCodable: "))
    #expect(message.contains("element 1 is a `Swift.Double`, element 2 is a `BackstaffTests.BViewModel`"))

    // In the journal a mark stands for it, and what is read back ends below.
    let store = Store(initialState: Journey.State()) { Journey() }
    let writer = Navigator(store: store.scope(\.path, action: \.path), tags: .known)
    writer.navigate(1)
    writer.navigate(2.5)
    writer.navigate("x")
    #expect(writer.path.texts == ["1", "2.5", "x"])
    let document = try DocumentWriter.document(of: store.state)
    #expect(document["path"]?["byID"]?["#1"] == ["opaque": "Swift.Double"])

    let restored = Store(initialState: try Journey.State(document: DocumentReader(document))) { Journey() }
    let found = IssueLog()
    let reader = found.during { Navigator(store: restored.scope(\.path, action: \.path), tags: .known) }
    #expect(reader.path.texts == ["1"])
    #expect(found.kinds == ["notCodable(\"Swift.Double\")"])
  }

  @Test func `004-37 a saved path is there again in another navigator`() throws {
    let navigator = Navigator(tags: .known)
    navigator.path = NavigationPath([7, ItemViewModel(name: "bash"), CViewModel()] as [any Hashable])
    let saved = try JSON(encoding: try #require(navigator.path.codable))
    #expect(
      saved == [["tag": "number", "payload": 7], ["tag": "item", "payload": "bash"], ["tag": "c"]])
    let other = Navigator(tags: .known)
    other.path = NavigationPath(try saved.decode(NavigationPath.CodableRepresentation.self), tags: .known)
    #expect(other.path.texts == ["7", "bash", "CViewModel"])
    #expect((other.path.top as? CViewModel)?.navigator === other)
    #expect(other.path.codable == navigator.path.codable)
    #expect(Navigator().path.codable != nil)
  }

  @Test func `004-37b a path ends below the first screen that is not known`() throws {
    func restored(_ saved: JSON) throws -> (texts: [String], issues: [String]) {
      let log = IssueLog()
      let representation = try saved.decode(NavigationPath.CodableRepresentation.self)
      let path = log.during { NavigationPath(representation, tags: .known) }
      return (path.texts, log.kinds)
    }
    let number: JSON = ["tag": "number", "payload": 1]
    let gone: JSON = ["tag": "gone", "payload": 2]
    let partly = try restored([number, number, gone, gone])
    #expect(partly.texts == ["1", "1"])
    #expect(partly.issues == ["unknownScreenTag(\"gone\")"])
    let none = try restored([gone, number])
    #expect(none.texts == [])
    #expect(none.issues == ["unknownScreenTag(\"gone\")"])
    let misread = try restored([["tag": "number", "payload": "one"]])
    #expect(misread.texts == [])
    #expect(misread.issues == ["unreadableScreen(\"number\")"])
  }

  @Test func `004-37c a tag stands for one type and a type has one tag`() {
    let log = IssueLog()
    let tags = log.during {
      NavigationTags {
        $0.value("number", Int.self)
        $0.value("number", String.self)
        $0.value("count", Int.self)
      }
    }
    #expect(log.kinds == ["tagTaken(\"number\")", "tagTaken(\"count\")"])
    let navigator = Navigator(tags: tags)
    navigator.navigate(1)
    #expect(navigator.push(tag: "number", payload: 2))
    #expect(navigator.path == NavigationPath([1, 2]))
  }

  @Test func `004-38 a link leads to a registered tag`() throws {
    let navigator = Navigator(tags: .known)
    #expect(navigator.push(tag: "item", payload: "bash"))
    #expect(navigator.push(RecordedScreen(tag: "c")))
    let item = try #require(navigator.path.entries.first?.value as? ItemViewModel)
    #expect(item.name == "bash" && item.navigator === navigator)
    let issues = IssueCatcher.issues {
      #expect(!navigator.push(tag: "gone", payload: 1))
      #expect(!navigator.push(tag: "number", payload: "one"))
    }
    let kinds = issues.map(\.kind)
    #expect(kinds == ["unknownScreenTag(\"gone\")", "unreadableScreen(\"number\")"])
    #expect(navigator.path.count == 2)
  }
}
