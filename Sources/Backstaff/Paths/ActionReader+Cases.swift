/// Reading what a case carries into the case itself. Generated code calls these with the case's constructor: where no
/// value of the payload's type exists, the compiler would warn of any code behind the reading of one.
extension ActionReader {
  /// Reads a child action from the names that follow.
  public mutating func value<Child: ActionConvertible, Root>(in make: (Child) -> Root) throws(ActionError) -> Root {
    make(try value())
  }

  /// Reads a payload by its `Codable` form.
  @_disfavoredOverload
  public mutating func value<Leaf: Decodable, Root>(in make: (Leaf) -> Root) throws(ActionError) -> Root {
    make(try value())
  }

  /// Refuses a payload without a form.
  @_disfavoredOverload
  public mutating func value<Other, Root>(in make: (Other) -> Root) throws(ActionError) -> Root {
    make(try value())
  }
}
