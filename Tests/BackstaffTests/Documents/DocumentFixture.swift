import Backstaff
import FoundationEssentials

/// One member for every row of the table of forms.
@ObservableState
struct Sample: Equatable {
  var text = "t"
  var flag = true
  var whole = 3
  var large = Int.max
  var wide: Int64 = -9_007_199_254_740_993
  var real = 1.5
  var maybe: Int?
  var list = ["a", "b"]
  var parts: [Part] = [Part(id: 4)]
  var table = ["k": 1]
  var date = Date(timeIntervalSince1970: 0.25)
  var data = Data([0, 255])
  let fixed = "constant"
  var mode = Mode.idle
  @Presents var shown: Part?
  var rows: IdentifiedArrayOf<Part> = []
  var leaves: IdentifiedArrayOf<Leaf> = []
  var `default` = 1
  var computed: Int { whole * 2 }

  @ObservableState
  struct Part: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  /// An element without a document form of its own.
  struct Leaf: Equatable, Identifiable, Codable {
    let id: String
  }

  @ObservableState
  enum Mode: Equatable {
    case idle
    case busy(Part)
    case timed(seconds: Int, String)
    case `in`(labelled: Int)
  }
}

/// Members that cannot be read or written.
@ObservableState
struct Unreadable {
  var numbers: [Double] = []
  var nested = Nested()
  @Presents var shown: Nested?
  var rows: IdentifiedArrayOf<Row> = []

  @ObservableState
  struct Nested {
    var weight = 0.0
    var place: Spot?
  }

  @ObservableState
  struct Row: Identifiable {
    let id: String
    var weight = 0.0
  }

  struct Spot: Codable { var x: Double }
}
