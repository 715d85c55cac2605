import type { MailBlock, MailCell } from '@larder/papers'

type RawCell = { attributes: Record<string, string>; isHeader: boolean; blocks: MailBlock[] }

/** More columns or rows than any mail has: wider spans are mistakes. */
const MAX_SPAN = 100

const spanOf = (text: string | undefined): number => {
  const span = Number.parseInt(text ?? '', 10)
  return span >= 1 ? Math.min(span, MAX_SPAN) : 1
}

/**
 * Places the cells of a table's rows in its grid, as browsers do: beside cells that span columns, and beside those of
 * earlier rows that span rows. Empty cells take their place and are left out, and so are rows of such cells.
 */
export function placeCells(rows: readonly (readonly RawCell[])[]): MailCell[][] {
  /** For each column the number of further rows that a cell above takes there. */
  const taken: number[] = []
  return rows
    .map((row) => {
      const below: [column: number, rows: number][] = []
      const cells: MailCell[] = []
      let column = 0
      for (const { attributes, isHeader, blocks } of row) {
        while ((taken[column] ?? 0) > 0) column += 1
        const span = spanOf(attributes['colspan'])
        const rowsCovered = spanOf(attributes['rowspan'])
        if (rowsCovered > 1)
          for (let covered = column; covered < column + span; covered += 1) below.push([covered, rowsCovered])
        if (blocks.length > 0) cells.push({ column, span, is_header: isHeader, blocks })
        column += span
      }
      for (const [covered, count] of below) taken[covered] = Math.max(taken[covered] ?? 0, count)
      for (let at = 0; at < taken.length; at += 1) taken[at] = Math.max(0, (taken[at] ?? 0) - 1)
      return cells
    })
    .filter((cells) => cells.length > 0)
}
