extension ActionWriter {
  /// Writes a secret as the payload: sealed in the journal, plain on the way from a front to its daemon.
  public mutating func value<Value>(_ secret: Secret<Value>) throws(ActionError) { try value(document: secret) }

  /// Writes a secret as one of several payloads under its label.
  public mutating func member<Value>(_ label: String, _ secret: Secret<Value>) throws(ActionError) {
    try member(label, document: secret)
  }
}

extension ActionReader {
  /// Reads a secret that is the payload.
  public mutating func value<Value>() throws(ActionError) -> Secret<Value> {
    try value(document: Secret<Value>.self)
  }

  /// Reads a secret that is the payload of a case.
  public mutating func value<Value, Root>(in make: (Secret<Value>) -> Root) throws(ActionError) -> Root {
    make(try value(document: Secret<Value>.self))
  }

  /// Reads a secret that is one of several payloads by its label.
  public mutating func member<Value>(_ label: String) throws(ActionError) -> Secret<Value> {
    try member(label, document: Secret<Value>.self)
  }
}

extension ActionSchemaWriter {
  /// A case that carries a secret.
  public mutating func payload<Root, Value>(_ type: Secret<Value>.Type, of name: String, in root: Root.Type) {}
}

extension SecretValue {
  /// Writes a value as the payload of an action, as a secret.
  func write(secretlyTo writer: inout ActionWriter) throws(ActionError) { try writer.value(Secret(self)) }
}
