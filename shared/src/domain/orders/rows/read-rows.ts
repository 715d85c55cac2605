import { draftsFrom } from '../lines/continued-lines.ts'
import type { DraftLine } from '../lines/draft-line.ts'
import { readLine } from '../lines/read-line.ts'
import { columnsOf, rolesIn, type Columns } from './columns.ts'
import { inferColumns } from './infer-columns.ts'
import { withRecordsAsRows } from './label-records.ts'
import type { MailRow } from './mail-row.ts'
import type { SumKind } from './row-words.ts'
import { isRecommendation, sectionOfRow, type Section } from './sections.ts'
import { sumReader, type FoundSum } from './sum-rows.ts'

/** Everything that the rows of a mail say about articles and money. */
export type FoundRows = { drafts: DraftLine[]; sums: FoundSum[] }

/** More words in a row are a sentence, with which a list of names has ended. */
const MAX_NAME_TOKENS = 10
/** Rows below the titles of columns that tell what unknown ones mean. */
const LOOKED_AT = 12
/** Kinds of sums that stand below the articles, not among them. */
const CLOSING: ReadonlySet<SumKind> = new Set(['subtotal', 'total', 'fee'])

/** Reads the rows of a mail from the first to the last. */
export function readRows(shown: readonly MailRow[]): FoundRows {
  const rows = withRecordsAsRows(shown)
  const sums: FoundSum[] = []
  const drafts = draftsFrom()
  const sumRows = sumReader()
  let columns: Columns | null = null
  let section: Section | null = null
  let rowsSinceTitle = 0
  /** Below the articles only sums follow; below the total nothing but lists with titles of their own. */
  let place: 'articles' | 'sums' | 'after' = 'articles'
  for (const [at, row] of rows.entries()) {
    if (row.lines[0] && isRecommendation(row.lines[0])) {
      drafts.end()
      continue
    }
    const titles = columnsOf(row)
    const announced = sectionOfRow(row, titles !== null)
    rowsSinceTitle += 1
    if (titles || announced) {
      // The title of a section stays above the titles of its columns.
      if (announced) section = announced
      else if (rowsSinceTitle > 2) section = null
      columns = titles ? inferColumns(titles, rows.slice(at + 1, at + 1 + LOOKED_AT)) : columns
      rowsSinceTitle = 0
      if (place === 'sums') place = 'articles'
      drafts.end()
      continue
    }
    const found = sumRows.read(row)
    // 'Total' below an article's quantity and unit price is that of its line.
    const [first] = found ?? []
    const isOfLine = first?.kind === 'total' && found?.length === 1 && drafts.isPriceOfOpen(first.amount)
    if (found !== null && !isOfLine) {
      sums.push(
        ...found.map((sum) => ({
          ...sum,
          ...(section === 'discounts' ? { kind: 'discount' as const } : {}),
          ...(place === 'after' ? { isAfterTotal: true as const } : {}),
        })),
      )
      drafts.end()
      if (drafts.count() > 0 && found.some(({ kind }) => CLOSING.has(kind)) && place === 'articles')
        place = 'sums'
      if (drafts.count() > 0 && found.some(({ kind }) => kind === 'total')) place = 'after'
      if (section !== 'items' && section !== 'substitutes') section = null
      continue
    }
    if (section === 'recommended' || (place === 'after' && (section === null || section === 'items')))
      continue
    const draft = readLine(row, columns ? rolesIn(row, columns) : null)
    if (isSentence(row) && section !== 'items') section = null
    draft.isAfterTotal = place === 'after' && (section === null || section === 'items')
    const { price } = draft
    // 'Total dairy' below a group of articles is none itself.
    if (price !== null && isGroupTotal(row) && drafts.isSumOfLast(price)) continue
    if (price !== null && (section === 'discounts' || (price < 0 && section !== 'refunded'))) {
      sums.push({ kind: 'discount', label: draft.name, amount: -Math.abs(price), currency: null })
      drafts.end()
    } else if (price !== null && place === 'sums' && draft.quantity === null)
      sums.push({ kind: 'fee', label: draft.name, amount: price, currency: null, isGuessed: true })
    else drafts.add(row, draft, section)
  }
  return { drafts: drafts.all(), sums }
}

const isGroupTotal = ({ lines }: MailRow): boolean =>
  lines.some(({ phrases, tokens }) =>
    phrases.some(
      ({ kind, from, to }) =>
        (kind === 'total' || kind === 'subtotal') && (from === 0 || to === tokens.length),
    ),
  )

const isSentence = (row: MailRow): boolean => {
  const lines = row.lines
  return lines.length === 1 && lines.every(({ isName, tokens }) => !isName && tokens.length > MAX_NAME_TOKENS)
}
