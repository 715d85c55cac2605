import { toRow, type MailRow, type RowLine } from './mail-row.ts'

/** What the rows of a mail have in common. */
type Common = {
  /** How many lines say a name. */
  countOf: (line: RowLine) => number
  /** Whether most rows with several names say one of them in bold, and it stands below others. */
  areNamesBelow: boolean
}

/** A way to tell which of several names in a row is that of the article: where it matches, and the row without others. */
type NameRule = {
  name: string
  match: (row: MailRow, common: Common) => boolean
  apply: (row: MailRow, common: Common) => MailRow
}

/** What stands in so many rows beside other names is a brand, a category, a state or a badge. */
const MIN_REPEATED = 3
/** The share of rows that show a habit of the mail. */
const MOST = 0.8

const keyOf = ({ rest }: RowLine): string => rest.toLowerCase()

/** 'HARVEST10', 'Aktion SOMMER -0,50 €' */
const isOffer = ({ text, money }: RowLine): boolean =>
  money.some(({ value }) => value < 0) || /^(?=.*\d)[A-Z\d]{5,}$/.test(text)

const hasSeveralNames = ({ lines }: MailRow): boolean =>
  lines.some(({ isPriced }) => isPriced) && lines.filter(({ isName }) => isName).length > 1

/** Whether a line is a name in plain letters above the only one in bold. */
function isAboveBold(line: RowLine, { lines }: MailRow): boolean {
  const [bold, ...others] = lines.filter((one) => one.isName && one.isStrong && !isOffer(one))
  const isPlain = line.isName && !line.isStrong
  return isPlain && bold !== undefined && others.length === 0 && lines.indexOf(line) < lines.indexOf(bold)
}

const hasNameBelow = (row: MailRow): boolean =>
  hasSeveralNames(row) && row.lines.some((line) => isAboveBold(line, row))

const withoutNames = (row: MailRow, isNone: (line: RowLine) => boolean): MailRow =>
  row.lines.some(isNone)
    ? toRow({
        ...row,
        cells: row.cells.map((cell) => ({
          ...cell,
          lines: cell.lines.map((line) => (isNone(line) ? { ...line, isName: false } : line)),
        })),
      })
    : row

/** In their order: each sees the rows as those before it left them. */
export const NAME_RULES: readonly NameRule[] = [
  {
    name: 'brand above a name in bold',
    match: (row, { areNamesBelow }) => areNamesBelow && hasSeveralNames(row),
    apply: (row) => withoutNames(row, (line) => isAboveBold(line, row)),
  },
  {
    name: 'name of many rows beside one of a single row',
    match: ({ lines }, { countOf }) =>
      lines.some((line) => line.isName && !line.isStruck && countOf(line) === 1),
    apply: (row, { countOf }) => withoutNames(row, (line) => line.isName && countOf(line) >= MIN_REPEATED),
  },
]

function commonIn(rows: readonly MailRow[]): Common {
  const counts = new Map<string, number>()
  for (const { lines } of rows)
    for (const line of lines) if (line.isName) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const several = rows.filter(hasSeveralNames).length
  const below = rows.filter(hasNameBelow).length
  return {
    countOf: (line) => counts.get(keyOf(line)) ?? 0,
    areNamesBelow: below >= MIN_REPEATED && below >= several * MOST,
  }
}

/** The rows with names only where these tell articles apart: what is repeated beside a name of its own is none. */
export function withoutRepeatedNames(rows: readonly MailRow[]): readonly MailRow[] {
  const common = commonIn(rows)
  return rows.map((row) =>
    NAME_RULES.reduce((one, { match, apply }) => (match(one, common) ? apply(one, common) : one), row),
  )
}
