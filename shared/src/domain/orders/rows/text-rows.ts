import { toRow, toRowLine, type MailRow } from './mail-row.ts'
import { splitLine } from './split-line.ts'

/** What parts columns in plain text: several blanks, tabs, bars. */
const GAP = /\s*\t\s*| {2,}\|? *|\s*\|\s*/
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
const LINK = /\[([^\]]+)\]\(https?:[^)\s]*\)/g
const ADDRESS = /<https?:\/\/[^\s>]+>|\(https?:\/\/[^\s)]+\)|\[(?:image|cid):[^\]]*\]/gi
const withoutLinks = (line: string): string =>
  line.includes('http') || line.includes('[') ? line.replace(LINK, '$1').replace(ADDRESS, '') : line
/** Dots that lead from a name to its price. */
const LEADERS = /\s?[._·]{3,}\s?/g
const MAX_LINES = 20_000

/** The rows of a plain text; columns are told by the gaps between them. */
export function textRows(text: string): MailRow[] {
  let table = 0
  return joinWrapped(
    text
      .replace(BLANKS, ' ')
      .replace(UNSEEN, '')
      .split(/\r?\n/)
      .slice(0, MAX_LINES)
      .flatMap((quoted): MailRow[] => {
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
        return rows.map((lines) =>
          toRow({
            table,
            isGrid: false,
            isCard: false,
            cells: lines.map((part, column) => ({ column, isHeader: false, lines: [part] })),
          }),
        )
      }),
  )
}

/** The share of the widest name that a wrapped one has. */
const WRAPPED = 0.6

/**
 * Rows with names that go on in the next line, below the first column of a table: what stands there alone, without a blank
 * line between, is the rest of a long name.
 */
function joinWrapped(rows: MailRow[]): MailRow[] {
  const joined: MailRow[] = []
  const widths = new Map<number, number>()
  for (const { table, cells } of rows)
    if (cells.length >= MIN_COLUMNS)
      widths.set(table, Math.max(widths.get(table) ?? 0, cells[0]?.lines[0]?.text.length ?? 0))
  for (const row of rows) {
    const before = joined.at(-1)
    const [name, ...others] = before?.cells ?? []
    const [line] = name?.lines ?? []
    const [rest, ...more] = row.lines
    const isRest =
      before?.table === row.table &&
      line !== undefined &&
      rest !== undefined &&
      more.length === 0 &&
      others.length >= MIN_COLUMNS - 1 &&
      line.isName &&
      rest.money.length === 0 &&
      rest.sumKind === null &&
      !/[:]|\d\s?[x×]/.test(rest.text) &&
      line.text.length >= (widths.get(row.table) ?? 0) * WRAPPED
    if (!isRest) joined.push(row)
    else
      joined.splice(
        -1,
        1,
        toRow({
          ...before,
          cells: [
            {
              ...name,
              column: 0,
              isHeader: false,
              lines: [toRowLine({ text: `${line.text} ${rest.text}` })],
            },
            ...others,
          ],
        }),
      )
  }
  return joined
}

/** A table of text has a name, and at least two more columns. */
const MIN_COLUMNS = 3
