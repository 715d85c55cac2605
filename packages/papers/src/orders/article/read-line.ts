import { canonicalUnit, isMeasure } from '@larder/foods'
import type { ColumnRole } from '../rows/columns/columns.ts'
import type { MailRow, RowLine } from '../rows/mail-row.ts'
import type { DraftLine } from '../lines/draft-line.ts'
import { bareAmount } from '../lines/money.ts'
import { quantityAfterLabel, quantityAlone, quantityBeforePrice } from '../lines/quantity.ts'
import { Article } from './article.ts'
import { byCompleteness } from './line-parts.ts'
import { readContent, readState } from './read-content.ts'

/** How a line is read that stands in a column of a known role, where it says no state. */
const BY_ROLE: Record<Exclude<ColumnRole, 'name'>, (line: RowLine, article: Article) => void> = {
  ignored: () => {},
  ordered: (line, { draft }) => {
    draft.orderedQuantity = quantityAlone(line.text)?.quantity ?? null
  },
  quantity: ({ text }, article) => {
    if (/^0(?:[.,]0+)?(?:\s|\/|$)/.test(text)) article.draft.removed ??= 'unavailable'
    else article.setQuantity(quantityAlone(text) ?? quantityAfterLabel(text.replace(/^\D+/u, '')))
  },
  unitPrice: ({ text, money: [first] }, article) => {
    article.draft.unitPrice ??= first?.value ?? bareAmount(text)
    // '0,914 kg x 1,79 €/kg' says more than the number of pieces.
    const weighed = first?.isUnitPrice === true ? quantityBeforePrice(text.slice(0, first.start)) : null
    if (weighed && isMeasure(weighed.unit)) article.setQuantity(weighed)
  },
  price: ({ text, money }, article) => {
    const [first] = money
    const last = money.at(-1)
    if (first?.isUnitPrice) article.draft.unitPrice ??= first.value
    else if (last) article.addAmount(last)
    else article.draft.price ??= bareAmount(text)
  },
  size: ({ text }, { draft }) => {
    // 'kg' alone is the unit of the quantity.
    if (isMeasure(text)) draft.unit = canonicalUnit(text)
    else draft.size = text
  },
}

const readAs = (role: ColumnRole | null, line: RowLine, article: Article): void => {
  if (role === null || role === 'name') void readContent(line, article)
  else if (line.money.length > 0 || !readState(line, article)) BY_ROLE[role](line, article)
}

/** Names are read first, because other columns add to them. */
const rank = (role: ColumnRole | null) => (role === 'name' ? 0 : 1)

/** Reads the article of a row, its cells by the roles of their columns where these are known. */
export function readLine(row: MailRow, roles: readonly (ColumnRole | null)[] | null): DraftLine {
  const article = new Article(row.lines, roles)
  const order = roles?.map((role, index) => ({ role, index })).sort((a, b) => rank(a.role) - rank(b.role))
  for (const { role, index } of order ?? byCompleteness(row.cells).map((index) => ({ role: null, index })))
    for (const line of row.cells[index]?.lines ?? []) {
      const isPrice = line.money.length > 0 && !line.isName
      if (line.isStruck && (isPrice || article.hasName)) continue
      if (line.isStruck) {
        readContent({ ...line, isStruck: false }, article)
        if (article.hasName) article.draft.removed = 'unavailable'
      } else readAs(role, line, article)
    }
  return article.finish()
}
