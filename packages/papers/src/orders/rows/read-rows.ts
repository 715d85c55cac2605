import { sameAmount } from '../../receipts/rows/amounts.ts'
import { draftsFrom } from '../lines/collect-drafts.ts'
import type { DraftLine } from '../lines/draft-line.ts'
import { quantityAlone } from '../lines/quantity.ts'
import { readLine } from '../article/read-line.ts'
import { columnsOf, rolesIn, type Columns } from './columns/columns.ts'
import { inferColumns } from './columns/infer-columns.ts'
import { withRecordsAsRows } from './columns/label-records.ts'
import type { MailRow } from './mail-row.ts'
import { withoutRepeatedNames } from './repeated-names.ts'
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

const BESIDE: ReadonlySet<SumKind> = new Set(['deposit', 'discount'])
/** Lists of what is missing: they end with the title of another list, also with one of unknown words. */
const ENDS_WITH_TITLE: ReadonlySet<Section> = new Set(['unavailable', 'refunded', 'substitutes', 'discounts'])
const REMOVES: ReadonlySet<Section> = new Set(['unavailable', 'refunded'])
const MAX_TITLE_TOKENS = 5
/** 'Found (11)', 'Fridge (6 products)' */
const COUNT_BEHIND = /(?<!\s)\s*(?:\(?\d{1,3}\)?|\(\d{1,3} \p{L}+\)):?$/u

/** A few words alone at the beginning of a part of the mail, with an article below them. */
function isTitleOfOther(row: MailRow, before: MailRow | undefined, after: MailRow | undefined): boolean {
  const [line, ...others] = row.lines
  if (!line?.isName || others.length > 0 || line.money.length > 0 || line.tokens.length > MAX_TITLE_TOKENS)
    return false
  const isApart = line.isHeading || before?.table !== row.table || line.text === line.text.toUpperCase()
  const isTitle = !/\d/.test(line.text.replace(COUNT_BEHIND, ''))
  return isApart && isTitle && after !== undefined && after.lines.some(({ isName }) => isName)
}

/** Reads the rows of a mail from the first to the last. */
export function readRows(shown: readonly MailRow[]): FoundRows {
  const rows = withoutRepeatedNames(withRecordsAsRows(shown))
  const labels = sumLabels(rows)
  const sums: FoundSum[] = []
  const drafts = draftsFrom({ areQuantitiesAhead: areQuantitiesAhead(rows) })
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
    const isOfLine =
      found?.length === 1 &&
      first !== undefined &&
      ((first.kind === 'total' && drafts.isPriceOfOpen(first.amount)) ||
        ((labels.get(labelOf(first.label)) ?? 0) >= MIN_LABELS && drafts.takePrice(first.amount)))
    if (found !== null && !isOfLine) {
      sums.push(
        ...found.map((sum) => ({
          ...sum,
          row: at,
          ...(section === 'discounts' ? { kind: 'discount' as const } : {}),
          ...(place === 'after' ? { isAfterTotal: true as const } : {}),
        })),
      )
      // A deposit between the name of an article and its price ends nothing.
      if (!found.every(({ kind }) => BESIDE.has(kind)) || !drafts.awaitsPrice()) drafts.end()
      if (drafts.count() > 0 && found.some(({ kind }) => CLOSING.has(kind)) && place === 'articles')
        place = 'sums'
      if (drafts.count() > 0 && found.some(({ kind }) => kind === 'total')) place = 'after'
      // 'Refund £3.25' below an article of a list of missing ones.
      const isOfList =
        section !== null && REMOVES.has(section) && found.every(({ kind }) => kind === 'refund')
      if (section !== 'items' && section !== 'substitutes' && !isOfList) section = null
      continue
    }
    if (section === 'recommended' || (place === 'after' && (section === null || section === 'items')))
      continue
    if (section !== null && ENDS_WITH_TITLE.has(section) && isTitleOfOther(row, rows[at - 1], rows[at + 1])) {
      section = null
      drafts.end()
      continue
    }
    const draft = readLine(row, columns ? rolesIn(row, columns) : null)
    draft.row = at
    if (isSentence(row) && section !== 'items') section = null
    draft.isAfterTotal = place === 'after' && (section === null || section === 'items')
    const { price } = draft
    // 'Refund to: Visa ending in 0019: $11.87' says once more what is paid back.
    if (price !== null && draft.quantity === null && repeatsRefund(sums, price)) {
      drafts.end()
      continue
    }
    // 'Total dairy' below a group of articles is none itself.
    if (price !== null && isGroupTotal(row) && !drafts.awaitsPrice() && drafts.isSumOfLast(price)) continue
    if (price !== null && (section === 'discounts' || (price < 0 && section !== 'refunded'))) {
      sums.push({ kind: 'discount', label: draft.name, amount: -Math.abs(price), currency: null, row: at })
      drafts.end()
    } else if (price !== null && place === 'sums' && draft.quantity === null)
      sums.push({ kind: 'fee', label: draft.name, amount: price, currency: null, isGuessed: true, row: at })
    else drafts.add(row, draft, section)
  }
  return { drafts: drafts.all(), sums }
}

/** Whether an amount is the one that is paid back in all. */
const repeatsRefund = (sums: readonly FoundSum[], amount: number): boolean =>
  sums.some(({ kind, amount: paidBack }) => kind === 'refund' && sameAmount(Math.abs(paidBack), amount))

/** Whether quantities that stand alone in their rows are above the names that they belong to, rather than below. */
function areQuantitiesAhead(rows: readonly MailRow[]): boolean {
  let [above, below] = [0, 0]
  rows.forEach(({ lines }, at) => {
    const [line, ...others] = lines
    if (!line || others.length > 0 || line.text.length > 12 || quantityAlone(line.text) === null) return
    const hasName = (row: MailRow | undefined) => row?.lines.some(({ isName }) => isName) === true
    if (hasName(rows[at + 1]) && !hasName(rows[at - 1])) above += 1
    if (hasName(rows[at - 1])) below += 1
  })
  return above > below
}

/** A label of a sum that comes so often is one of each article. */
const MIN_LABELS = 3
const labelOf = (label: string): string =>
  label.replace(/(?<![\d.,\s:£€$₪])[\d.,\s:£€$₪]+$/u, '').toLowerCase()

/** How often each label of totals and subtotals occurs. */
function sumLabels(rows: readonly MailRow[]): Map<string, number> {
  const labels = new Map<string, number>()
  for (const { lines } of rows)
    for (const { sumKind, text } of lines)
      if (sumKind === 'total' || sumKind === 'subtotal')
        labels.set(labelOf(text), (labels.get(labelOf(text)) ?? 0) + 1)
  return labels
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
