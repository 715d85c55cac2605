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
/** Dots that lead from a name to its price. */
const LEADERS = /\s?[._·]{3,}\s?/g
const MAX_LINES = 20_000

/** The rows of a plain text; columns are told by the gaps between them. */
export function textRows(text: string): MailRow[] {
  let table = 0
  return text
    .replace(BLANKS, ' ')
    .replace(UNSEEN, '')
    .split(/\r?\n/)
    .slice(0, MAX_LINES)
    .flatMap((quoted): MailRow[] => {
      const line = quoted.replace(QUOTED, '').replace(LEADERS, '   ').replace(EMPHASIS, '').replace(TITLE, '')
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
    })
}
