import BackstaffCommand

/// A row of the command table. The wire has a `Command` too, its own word for a question; files that know both say
/// ``Verb`` and ``Question``.
package typealias Verb = Command
