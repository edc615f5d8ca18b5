import BackstaffBench
import BackstaffCommand
import CAllocationCount

/// The bench: `backstaff-bench`. Its cases are in the module BackstaffBench; the counter of allocations is here,
/// because it takes the place of the allocator in the program that links it.
@main
struct BenchProgram {
  static func main() async {
    await Command.bench(allocations: AllocationCounter { backstaff_allocation_count() }).main()
  }
}
