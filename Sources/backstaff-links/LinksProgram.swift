import BackstaffCommand
import BackstaffLinks

/// The ingester: `backstaff-links`. Its table is in the module BackstaffLinks.
@main
struct LinksProgram {
  static func main() async {
    await Command.backstaffLinks.main()
  }
}
