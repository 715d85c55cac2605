import { toRow, type MailRow, type RowLine } from './mail-row.ts'

/** What stands in so many rows beside other names is a brand, a category, a state or a badge. */
const MIN_REPEATED = 3

const keyOf = ({ rest }: RowLine): string => rest.toLowerCase()

/** 'HARVEST10', 'Aktion SOMMER -0,50 €' */
const isOffer = ({ text, money }: RowLine): boolean =>
  money.some(({ value }) => value < 0) || /^(?=.*\d)[A-Z\d]{5,}$/.test(text)

/** A name in bold below a brand in plain letters: where most rows with several names are so. */
function withoutPlainAbove(rows: readonly MailRow[]): readonly MailRow[] {
  const isAbove = (line: RowLine, row: MailRow) => {
    const strong = row.lines.filter((one) => one.isName && one.isStrong && !isOffer(one))
    const [only, ...others] = strong
    return (
      only !== undefined &&
      others.length === 0 &&
      line.isName &&
      !line.isStrong &&
      row.lines.indexOf(line) < row.lines.indexOf(only)
    )
  }
  const several = rows.filter(
    ({ lines }) => lines.some(({ isPriced }) => isPriced) && lines.filter(({ isName }) => isName).length > 1,
  )
  const fitting = several.filter((row) => row.lines.some((line) => isAbove(line, row)))
  if (fitting.length < MIN_REPEATED || fitting.length < several.length * MOST) return rows
  const known = new Set(fitting)
  return rows.map((row) => (known.has(row) ? withoutNames(row, (line) => isAbove(line, row)) : row))
}

const MOST = 0.8

const withoutNames = (row: MailRow, isNone: (line: RowLine) => boolean): MailRow =>
  toRow({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      lines: cell.lines.map((line) => (isNone(line) ? { ...line, isName: false } : line)),
    })),
  })

/** The rows with names only where these tell articles apart: what is repeated beside a name of its own is none. */
export function withoutRepeatedNames(rows: readonly MailRow[]): readonly MailRow[] {
  const counts = new Map<string, number>()
  for (const { lines } of rows)
    for (const line of lines) if (line.isName) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const isRepeated = (line: RowLine) => line.isName && (counts.get(keyOf(line)) ?? 0) >= MIN_REPEATED
  return withoutPlainAbove(rows).map((row) => {
    const hasOwn = row.lines.some((line) => line.isName && !line.isStruck && counts.get(keyOf(line)) === 1)
    if (!hasOwn || !row.lines.some(isRepeated)) return row
    return withoutNames(row, isRepeated)
  })
}
