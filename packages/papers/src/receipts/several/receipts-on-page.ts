import { parseReceipt } from '../parse-receipt.ts'
import { datesIn } from '../facts/purchase-date.ts'
import { medianWordHeight } from '../rows/page-text.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { describeRows } from '../rows/receipt-row.ts'
import type { Box, RecognisedLine, RecognisedPage } from '../rows/recognised-page.ts'
import { rowsOfPages } from '../rows/rows.ts'
import { enclosingBox } from '../rows/text-rows.ts'

/** A gap between two receipts is wider than this many heights of a word. */
const MIN_GAP = 1
/** More receipts than anybody lays into one picture. */
const MAX_RECEIPTS = 6

/** What a receipt of its own has at least. */
const MIN_ROWS = 6
const MIN_ROWS_WITH_AMOUNTS = 2
/** Rows above the first amount: the name of the shop, its address, a date. A torn-off lower half has none. */
const MIN_HEAD_ROWS = 2

/** The kinds of the rows that close the list of goods. */
const SUMS: ReadonlySet<RowKind> = new Set<RowKind>(['subtotal', 'total', 'finalTotal'])

/** The directions in which receipts lie beside each other, by the places of a box's edges: left and right, top and bottom. */
const DIRECTIONS = [
  { from: 0, to: 2 },
  { from: 1, to: 3 },
] as const
type Direction = (typeof DIRECTIONS)[number]

/**
 * Finds the receipts of a picture that shows several, side by side or one above the other: boxes in the pixels of the page,
 * which together cover it without overlapping. Empty for one receipt, and wherever it
 * is not certain that each part is a receipt with a head, a date, goods and a total of its own.
 */
export function receiptsOnPage(page: RecognisedPage): Box[] {
  const wordHeight = medianWordHeight(page)
  if (wordHeight === null) return []
  const boxes = boxesOf(page, page.lines, [0, 0, page.width, page.height], MIN_GAP * wordHeight)
  return boxes.length > 1 && boxes.length <= MAX_RECEIPTS ? boxes : []
}

/** The boxes of the receipts within `box`, whose lines are `lines`; the box itself where they are one receipt. */
function boxesOf(page: RecognisedPage, lines: readonly RecognisedLine[], box: Box, minGap: number): Box[] {
  const gaps = DIRECTIONS.flatMap((direction) => widestGap(lines, direction, minGap) ?? [])
  for (const { direction, at } of gaps.sort((a, b) => b.size - a.size)) {
    const before = partOf(lines, direction, (middle) => middle < at)
    const after = partOf(lines, direction, (middle) => middle >= at)
    if (!isReceipt(page, before) || !isReceipt(page, after)) continue
    const [first, second] = cut(box, direction, at)
    return [...boxesOf(page, before, first, minGap), ...boxesOf(page, after, second, minGap)]
  }
  return [box]
}

type Gap = { direction: Direction; at: number; size: number }

/** The widest gap that no word crosses, because papers are farther apart than their rows; null below `minGap` pixels. */
function widestGap(lines: readonly RecognisedLine[], direction: Direction, minGap: number): Gap | null {
  const { from, to } = direction
  const words = lines.flatMap((line) => line.words).sort((a, b) => a.box[from] - b.box[from])
  let widest: Gap | null = null
  let end = Infinity
  for (const { box } of words) {
    const size = box[from] - end
    if (size > (widest?.size ?? minGap)) widest = { direction, at: (box[from] + end) / 2, size }
    end = end === Infinity ? box[to] : Math.max(end, box[to])
  }
  return widest
}

function partOf(
  lines: readonly RecognisedLine[],
  { from, to }: Direction,
  isIn: (middle: number) => boolean,
): RecognisedLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(({ box }) => isIn((box[from] + box[to]) / 2))
    return words.length === 0 ? [] : [{ words, box: enclosingBox(words) }]
  })
}

function isReceipt(page: RecognisedPage, lines: readonly RecognisedLine[]): boolean {
  const part = { ...page, lines }
  const rows = describeRows(rowsOfPages([part]))
  const headRows = rows.findIndex(({ amounts }) => amounts.length > 0)
  return (
    rows.length >= MIN_ROWS &&
    headRows >= MIN_HEAD_ROWS &&
    rows.filter(({ amounts }) => amounts.length > 0).length >= MIN_ROWS_WITH_AMOUNTS &&
    rows.some(({ kind }) => kind !== null && SUMS.has(kind.kind)) &&
    rows.some(({ text }) => datesIn(text, false).length > 0 || datesIn(text, true).length > 0) &&
    parseReceipt([part]).items.length > 0
  )
}

function cut([left, top, right, bottom]: Box, { from }: Direction, at: number): [Box, Box] {
  return from === 0
    ? [
        [left, top, at, bottom],
        [at, top, right, bottom],
      ]
    : [
        [left, top, right, at],
        [left, at, right, bottom],
      ]
}
