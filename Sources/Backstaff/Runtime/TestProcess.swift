import Glibc

/// Whether this process runs tests, found without any test library.
package enum TestProcess {
  /// Whether the program is a test bundle, or has a test library loaded.
  package static let isOne: Bool = isTestBundle || hasTestLibrary

  private static var isTestBundle: Bool {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return false }
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self).hasSuffix(".xctest")
  }

  private static var hasTestLibrary: Bool {
    ["libXCTest.so", "libTesting.so"].contains { name in
      // Looks among what is loaded already and loads nothing.
      guard let library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return false }
      dlclose(library)
      return true
    }
  }
}
