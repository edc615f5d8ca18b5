import BackstaffJSON

extension Secret: DocumentConvertible {
  /// Writes `{"$sealed":null}`, unless the daemon journals: then the seal is in there.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) { writer.put(try written()) }

  /// Reads a seal, which stays closed without its key, or the value itself.
  public init(document: DocumentReader) throws(DocumentError) {
    let json = document.part.json
    guard Seal.isSeal(json) else {
      content = .value(try Secret.value(json))
      return
    }
    switch (SecretForm.current, json[Seal.name]?.stringValue) {
    case (.plain, _): throw DocumentError("a secret is sent as the value itself; seals are for the journal")
    case (_, nil): content = .hidden
    case (.hidden, let text?): content = .sealed(text)
    case (.sealed(let sealer), let text?): content = .value(try Secret.opened(text, sealer))
    }
  }

  /// Describes what is kept secret.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "secret", of: schema.name(of: Value.self))
  }

  /// Replaces a secret that is another one. Where secrets are hidden no two differ, so nobody is told of a change.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    if case .hidden = SecretForm.current { return }
    if try written() != old.written() { try patch.replace(with: self) }
  }

  private func written() throws(DocumentError) -> JSON {
    switch (SecretForm.current, content) {
    case (.hidden, _), (.sealed, .hidden): return Seal.json(nil)
    case (.sealed, .sealed(let text)): return Seal.json(text)
    case (.sealed(let sealer), .value(let value)): return Seal.json(sealer.seal(try Secret.json(value).bytes))
    case (.plain, .value(let value)): return try Secret.json(value)
    case (.plain, _):
      throw DocumentError("the value of this secret is not known here, so it cannot be sent; send a new value")
    }
  }

  // Errors name what was to be done and never what was found: it is a secret, even where it does not fit.

  private static func json(_ value: Value) throws(DocumentError) -> JSON {
    do throws(JSONError) { return try JSON(encoding: value) } catch {
      throw DocumentError("the value of a secret has no JSON form (\(error.code.rawValue))")
    }
  }

  private static func value(_ json: JSON) throws(DocumentError) -> Value {
    do throws(JSONError) { return try json.decode(Value.self) } catch {
      throw DocumentError("expected the value of a secret, a \(Value.self) (\(error.code.rawValue))")
    }
  }

  private static func opened(_ text: String, _ sealer: any SecretSealer) throws(DocumentError) -> Value {
    let bytes: [UInt8]
    do throws(SealError) { bytes = try sealer.open(text) } catch { throw DocumentError(error.message) }
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: bytes, limits: .own) } catch {
      throw DocumentError("what is in a seal is no JSON (\(error.code.rawValue))")
    }
    return try value(json)
  }
}
