import type { MailBlock, MailCell } from '../mail/mail-document.ts'
import { hasKind } from '../words/line-facts.ts'
import { withoutBullets } from '../lines/article-name.ts'
import { quantityInName } from '../lines/quantity.ts'
import { joinCounts } from './delivered-alone.ts'
import { splitLine } from './split-line.ts'
import { textRows } from './text-rows.ts'
import { toRow, toRowLine, type MailRow, type RowCell, type RowLine } from './mail-row.ts'

/** A card of one article has at most this many lines. */
const MAX_CARD_LINES = 12
/** No order has more; the rest of a longer mail is left unread. */
const MAX_ROWS = 20_000

/**
 * The content of a mail as rows: tables row by row with their cells, layout tables resolved, cards of one article (a
 * list item, a nested table, a block with name, amount and price below each other) as one row.
 */
export function flattenBlocks(blocks: readonly MailBlock[]): MailRow[] {
  let tables = 0
  const rowsOfBlock = (block: MailBlock, table: number): MailRow[] => {
    switch (block.kind) {
      case 'line':
        return splitLine(toRowLine(block)).map((line) =>
          toRow({
            table,
            isGrid: true,
            isCard: false,
            cells: [{ column: 0, isHeader: false, lines: [line] }],
          }),
        )
      case 'text': {
        const rows = textRows(block.text)
        const before = tables + 1
        tables += 1 + (rows.at(-1)?.table ?? 0)
        return rows.map((row) => ({ ...row, table: before + row.table }))
      }
      case 'group':
        return asCard(rowsOfBlocks(block.blocks, table))
      case 'table': {
        tables += 1
        const own = tables
        const shown = block.rows.map((cells) => cells.filter((cell) => !isPicture(cell)))
        const hasPictures = shown.some(({ length }, at) => length < (block.rows[at]?.length ?? 0))
        const rows = shown.flatMap((cells) => (cells.length === 0 ? [] : rowsOfCells(cells, own)))
        // Names that stand in pictures alone are read from what stands for these.
        if (hasPictures && hasPricesOnly(rows))
          return asCard(block.rows.flatMap((cells) => rowsOfCells(cells, own)))
        return asCard(rows)
      }
    }
  }
  const rowsOfCells = (cells: readonly MailCell[], table: number): MailRow[] => {
    const rows = cells.map(({ blocks: inner }) => rowsOfBlocks(inner, table))
    // A single cell is layout, and so are columns that hold articles of their own.
    if (cells.length === 1) return (rows[0] ?? []).map((row) => atColumn(row, cells[0]))
    if (isLayout(rows)) return rows.flatMap(asCard)
    const row: RowCell[] = cells.map(({ column, is_header }, index) => ({
      column,
      isHeader: is_header,
      lines: (rows[index] ?? []).flatMap(({ lines }) => lines),
    }))
    return unstacked(
      toRow({
        table,
        isGrid: true,
        isCard: false,
        cells: row.filter(({ lines }) => lines.length > 0),
      }),
    )
  }
  const rowsOfBlocks = (some: readonly MailBlock[], table: number): MailRow[] =>
    joinCounts(some, textOfLine, (block, text) => ({ ...block, text }) as MailBlock).flatMap((block) =>
      rowsOfBlock(block, table),
    )
  return rowsOfBlocks(blocks, 0).slice(0, MAX_ROWS)
}

const textOfLine = (block: MailBlock): string | null => (block.kind === 'line' ? block.text : null)

const isPicture = ({ blocks }: MailCell): boolean =>
  blocks.every((block) => block.kind === 'line' && block.is_picture === true)

const hasPricesOnly = (rows: readonly MailRow[]): boolean =>
  rows.some(({ lines }) => lines.some(({ isPriced }) => isPriced)) &&
  !rows.some(({ lines }) => lines.some(({ isName }) => isName))

const atColumn = (row: MailRow, cell: MailCell | undefined): MailRow => {
  const [only, ...others] = row.cells
  if (!cell || !only || others.length > 0) return row
  const { table, isGrid, isCard } = row
  const isHeader = only.isHeader || cell.is_header
  return toRow({ table, isGrid, isCard, cells: [{ column: cell.column, isHeader, lines: only.lines }] })
}

/** Whether a row has both a name and a price, and so is an article by itself. */
const isComplete = (row: MailRow): boolean => {
  const lines = row.lines
  return lines.some(({ isName }) => isName) && lines.some(({ isPriced }) => isPriced)
}

const saysQuantity = (line: RowLine): boolean =>
  line.isName && line.isPriced && quantityInName(withoutBullets(line.rest)) !== null

const isSumRow = (row: MailRow): boolean => row.lines.some(({ sumKind }) => sumKind !== null)

const lineCount = (rows: readonly MailRow[]) => rows.reduce((sum, { lines }) => sum + lines.length, 0)

/** Whether cells beside each other are columns of a page rather than parts of one row. */
function isLayout(cells: readonly (readonly MailRow[])[]): boolean {
  if (cells.some((rows) => lineCount(rows) > MAX_CARD_LINES)) return true
  if (cells.some((rows) => rows.filter((row) => row.cells.length > 1).length > 1)) return true
  // What replaces an article may stand beside it.
  const isSubstitution = cells
    .flat()
    .flatMap(({ lines }) => lines)
    .some((line) => hasKind(line, 'replacedBy', 'substituteFor'))
  return !isSubstitution && cells.filter((rows) => countArticles(rows) > 0).length > 1
}

/** How often a name is followed by a price in rows below each other. */
function countArticles(rows: readonly MailRow[]): number {
  let count = 0
  let hasName = false
  for (const line of rows.flatMap(({ lines }) => lines)) {
    if (line.isStruck) continue
    if (line.isName) hasName = true
    if (hasName && line.isPriced && !line.money.every(({ isUnitPrice }) => isUnitPrice)) {
      count += 1
      hasName = false
    }
  }
  return count
}

/** Rows that together hold one article become one row. */
function asCard(rows: MailRow[]): MailRow[] {
  if (rows.length < 2 || lineCount(rows) > MAX_CARD_LINES) return rows
  if (rows.some(isSumRow) || rows.filter(isComplete).length > 1) return rows
  const lines = rows.flatMap(({ lines }) => lines)
  // A title above a row that says all of its article is that of a section.
  if (rows.slice(1).some((row) => isComplete(row) && row.lines.some(saysQuantity))) return rows
  if (countArticles(rows) !== 1 || !isArticleFirst(lines)) return rows
  const cells = rows.flatMap((row) => row.cells).map((cell, column) => ({ ...cell, column }))
  return [toRow({ table: rows[0]?.table ?? 0, isGrid: false, isCard: true, cells })]
}

/** Whether the lines begin with the article: a card has no title above its name but what is part of it. */
const isArticleFirst = (lines: readonly RowLine[]): boolean => {
  const price = lines.findIndex(({ isPriced }) => isPriced)
  const names = lines.slice(0, price + 1).filter((line) => line.isName && !line.isStruck)
  return names.length <= 4
}

/** Enough for a column of labels beside a column of amounts. */
const MIN_STACK = 3

/** A row whose cells are columns of lines (labels in one, their amounts in another) as the rows that it shows. */
function unstacked(row: MailRow): MailRow[] {
  const amounts = row.cells.find(
    ({ lines }) =>
      lines.length >= 2 && lines.every(({ money, rest }) => money.length === 1 && !/\p{L}/u.test(rest)),
  )
  const height = amounts?.lines.length ?? 0
  const beside = row.cells.filter(({ lines }) => lines.length === height)
  const labels = beside.find((cell) => cell !== amounts)
  const isStack =
    labels !== undefined &&
    (height >= MIN_STACK
      ? labels.lines.every((line) => line.isName || line.sumKind !== null)
      : labels.lines.every((line) => line.sumKind !== null))
  if (!isStack) return [row]
  return Array.from({ length: height }, (_, index) =>
    toRow({
      ...row,
      cells: beside.flatMap((cell) => {
        const line = cell.lines[index]
        return line ? [{ ...cell, lines: [line] }] : []
      }),
    }),
  )
}
