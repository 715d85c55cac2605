import { toRow, type MailRow, type RowLine } from './mail-row.ts'

/** What stands in so many rows beside other names is a brand, a category, a state or a badge. */
const MIN_REPEATED = 3

const keyOf = ({ rest }: RowLine): string => rest.toLowerCase()

/** The rows with names only where these tell articles apart: what is repeated beside a name of its own is none. */
export function withoutRepeatedNames(rows: readonly MailRow[]): readonly MailRow[] {
  const counts = new Map<string, number>()
  for (const { lines } of rows)
    for (const line of lines) if (line.isName) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const isRepeated = (line: RowLine) => line.isName && (counts.get(keyOf(line)) ?? 0) >= MIN_REPEATED
  return rows.map((row) => {
    const hasOwn = row.lines.some((line) => line.isName && !line.isStruck && counts.get(keyOf(line)) === 1)
    if (!hasOwn || !row.lines.some(isRepeated)) return row
    return toRow({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        lines: cell.lines.map((line) => (isRepeated(line) ? { ...line, isName: false } : line)),
      })),
    })
  })
}
