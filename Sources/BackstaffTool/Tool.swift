import BackstaffCommand

extension Verb {
  /// The whole tool as one table.
  package static let backstaff = Verb(
    "backstaff", "send to a store daemon, watch it, read its journal",
    options: [.run, .session, .timeout],
    examples: [
      Example("backstaff send destination.addItem.binding.name '\"htop\"'", "type a name into the open form"),
      Example("backstaff watch plan", "print the plan, and again whenever it changes"),
      Example("backstaff log --follow", "watch the journal grow"),
      Example("backstaff log --why plan", "print the events that made the plan what it is"),
      Example("backstaff link desk://inventory/items/bash/edit", "open what a link names"),
    ],
    version: "backstaff 0.1 (protocol 1.0)",
    subcommands: [
      Send.verb, Get.verb, Watch.verb, Show.verb, Log.verb, Comparison.verb, Link.verb, Links.verb, Drive.verb,
      Verify.verb,
    ])
}
