extension StackElementID: ShapedValue {
  var shape: ValueShape { .leaf(description) }
}

extension StackState: ShapedValue {
  /// The elements under their ids, which belong to what the stack is.
  var shape: ValueShape { .keyed(zip(ids, self).map { ($0.description, $1) }, isOrdered: true) }
}
