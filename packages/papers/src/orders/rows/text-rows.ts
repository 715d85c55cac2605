import { toRow, toRowLine, type MailRow } from './mail-row.ts'
import { joinCounts } from './delivered-alone.ts'
import { splitLine } from './split-line.ts'
import { hasKind } from '../words/line-facts.ts'
import type { WordKind } from '../words/order-words.ts'

/** What parts columns in plain text: several blanks, tabs, bars. */
const GAP = /(?<!\s)\s*\t\s*|(?<! ) {2,}\|? *|(?<!\s)\s*\|\s*/
/** Lines of signs between the parts of a mail; marks of quoting. */
const RULE = /^[\s\-_=*·.~+|#>]*$/u
const QUOTED = /^(?:>\s?)+/
/** Blanks of fixed widths, and marks of direction. */
const BLANKS = /[\u00a0\u2000-\u200a\u202f]/g
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Signs of Markdown around words and before titles. */
const EMPHASIS = /\*\*|__/g
const TITLE = /^#{1,6} +/
/** Addresses of links and pictures beside what they show. */
const LINK = /\[([^\][]+)\]\(https?:[^()\s]*\)/g
const ADDRESS = /<https?:\/\/[^\s<>]+>|\(https?:\/\/[^\s()]+\)|\[(?:image|cid):[^\][]*\]/gi
const withoutLinks = (line: string): string =>
  line.includes('http') || line.includes('[') ? line.replace(LINK, '$1').replace(ADDRESS, '') : line
/** Dots that lead from a name to its price. */
const LEADERS = /\s?[._·]{3,}\s?/g
const MAX_LINES = 20_000

/** The rows of a plain text; columns are told by the gaps between them. */
export function textRows(text: string): MailRow[] {
  let table = 0
  const indents: Indents = new WeakMap()
  const lines = text.replace(BLANKS, ' ').replace(UNSEEN, '').split(/\r?\n/).slice(0, MAX_LINES)
  const rows = joinCounts(
    lines,
    (line) => line,
    (_, joined) => joined,
  ).flatMap((quoted): MailRow[] => {
    const line = withoutLinks(quoted)
      .replace(QUOTED, '')
      .replace(LEADERS, '   ')
      .replace(EMPHASIS, '')
      .replace(TITLE, '')
    if (RULE.test(line)) {
      // A rule may stand below the titles of columns; only an empty line ends a table.
      if (line.trim() === '') table += 1
      return []
    }
    const cells = line
      .trim()
      .split(GAP)
      .filter((cell) => cell.trim() !== '')
      .map((cell) => toRowLine({ text: cell.trim() }))
    const [only, ...others] = cells
    const rows = only && others.length === 0 ? splitLine(only).map((part) => [part]) : [cells]
    return rows.map((lines) => {
      const row = toRow({
        table,
        isGrid: false,
        isCard: false,
        cells: lines.map((part, column) => ({ column, isHeader: false, lines: [part] })),
      })
      const name = cells.findIndex(({ text: cell }) => /\p{L}{2}/u.test(cell))
      indents.set(row, {
        name: Math.max(0, name),
        from: line.search(/\S/),
        nameFrom: line.indexOf(cells[name]?.text ?? ''),
      })
      return row
    })
  })
  return joinWrapped(rows, indents)
}

/** Where a row of text and its first words begin, and the number of the cell with these. */
type Indents = WeakMap<MailRow, { name: number; from: number; nameFrom: number }>

/** The share of the widest name that a wrapped one has. */
const WRAPPED = 0.6

/** Below the name a wrapped one goes on at its column, or a little to the right. */
const MAX_INDENT = 4
/** 'Use by 20 April 2026', 'MHD 20.04.' */
const DATED = /(?<!\d)20\d{2}(?!\d)|\d{1,2}[./]\d{1,2}\.?(?![\d%])|(?<!\d)\d{1,2}\.? \p{L}{3,}$/u
/** States and labels, which go on with no name. */
const NO_NAME: readonly WordKind[] = ['unavailable', 'refunded', 'replacedBy', 'substituteFor', 'colQuantity']

/**
 * Rows with names that go on in the next line, below the column of names of a table: what stands there alone, without a
 * blank line between, is the rest of a long name.
 */
function joinWrapped(rows: MailRow[], indents: Indents): MailRow[] {
  const joined: MailRow[] = []
  const widths = new Map<number, number>()
  const nameOf = (row: MailRow | undefined) => (row && indents.get(row)?.name) ?? 0
  for (const row of rows) {
    const width = row.cells[nameOf(row)]?.lines[0]?.text.length ?? 0
    if (row.cells.length >= MIN_COLUMNS || (row.cells.length > 1 && row.lines.at(-1)?.money.length === 1))
      if (row.lines.every(({ sumKind }) => sumKind === null))
        widths.set(row.table, Math.max(widths.get(row.table) ?? 0, width))
  }
  for (const row of rows) {
    const before = joined.at(-1)
    const at = nameOf(before)
    const cell = before?.cells[at]
    const [line] = cell?.lines ?? []
    const [rest, ...more] = row.lines
    const isRest =
      before?.table === row.table &&
      line !== undefined &&
      rest !== undefined &&
      more.length === 0 &&
      line.isName &&
      line.money.length === 0 &&
      rest.money.length === 0 &&
      rest.sumKind === null &&
      !/[:]|\d\s?[x×]/.test(rest.text) &&
      line.text.length >= (widths.get(row.table) ?? 0) * WRAPPED &&
      ((at === 0 && before.cells.length >= MIN_COLUMNS) ||
        (isBelowName(indents.get(before), indents.get(row), before.cells.length) &&
          rest.isName &&
          /^[\p{L}\d(&]/u.test(rest.text) &&
          !DATED.test(rest.text) &&
          !hasKind(rest, ...NO_NAME)))
    if (!isRest) joined.push(row)
    else {
      const whole = toRow({
        ...before,
        cells: before.cells.map((one, column) =>
          column === at ? { ...one, lines: [toRowLine({ text: `${line.text} ${rest.text}` })] } : one,
        ),
      })
      const indent = indents.get(before)
      if (indent) indents.set(whole, indent)
      joined.splice(-1, 1, whole)
    }
  }
  return joined
}

/** Whether a row begins where the name of the one above does, with something before it or more blanks. */
function isBelowName(
  above: { from: number; nameFrom: number } | undefined,
  below: { from: number } | undefined,
  columns: number,
): boolean {
  if (!above || !below || columns < 2) return false
  const more = below.from - above.nameFrom
  return more >= 0 && more <= MAX_INDENT && below.from > above.from
}

/** A table of text has a name, and at least two more columns. */
const MIN_COLUMNS = 3
