import Testing

@testable import BackstaffTerminal

struct GridTests {
  @Test func `writing outside is cut on every side`() {
    var grid = Grid(columns: 4, rows: 2)
    grid.write(CellText("abcdef"), x: -2, y: 0)
    grid.write(CellText("xyz"), x: 2, y: 1)
    grid.write(CellText("no"), x: 0, y: 5)
    #expect(grid.text(row: 0) == "cdef")
    #expect(grid.text(row: 1) == "  xy")
    #expect(grid.text(row: 9) == "")
  }

  @Test func `a wide cluster at the edge is left out rather than halved`() {
    var grid = Grid(columns: 3, rows: 1)
    grid.write(CellText("ab漢"), x: 0, y: 0)
    #expect(grid.text(row: 0) == "ab")
  }

  @Test func `overwriting one half of a wide cluster blanks the other`() {
    var grid = Grid(columns: 4, rows: 1)
    grid.write(CellText("漢字"), x: 0, y: 0)
    grid.write(CellText("x"), x: 1, y: 0)
    #expect(grid.text(row: 0) == " x字")
    grid.write(CellText("y"), x: 2, y: 0)
    #expect(grid.text(row: 0) == " xy")
  }

  @Test func `copying keeps wide clusters and leaves out what does not fit`() {
    var canvas = Grid(columns: 3, rows: 3)
    canvas.write(CellText("漢a"), x: 0, y: 1)
    var grid = Grid(columns: 5, rows: 1)
    grid.copy(canvas, from: 1, height: 1, x: 2, y: 0)
    #expect(grid.text(row: 0) == "  漢a")
    grid.copy(canvas, from: 2, height: 9, x: 0, y: 0)
    #expect(grid.text(row: 0) == "    a")
  }

  @Test func `both halves of a wide cluster look the same`() {
    var grid = Grid(columns: 4, rows: 1)
    grid.write(CellText("漢字"), x: 0, y: 0)
    grid.add(.bold, in: Rect(x: 1, y: 0, width: 1, height: 1))
    grid.paint(.blue, in: Rect(x: 2, y: 0, width: 1, height: 1))
    #expect(grid[0, 0]?.style == CellStyle(.bold) && grid[1, 0]?.style == CellStyle(.bold))
    #expect(grid[2, 0]?.style == CellStyle(background: .blue) && grid[3, 0]?.style == CellStyle(background: .blue))
  }

  @Test func `plain text has no blanks at its ends`() {
    var grid = Grid(columns: 5, rows: 3)
    grid.write(CellText("a"), x: 1, y: 0)
    #expect(Frame(grid: grid).plainText == " a")
  }
}
