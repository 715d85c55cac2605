import { sameAmount, toCents } from '../../receipts/rows/amounts.ts'
import type { MailRow } from '../rows/mail-row.ts'
import type { Section } from '../rows/sections.ts'
import { end, step, type Open, type Reading, type Step } from './continued-lines.ts'
import type { DraftLine, RemovalReason } from './draft-line.ts'
import { withNumbersOfNames, withoutCodes, withoutOptions } from './name-patterns.ts'
import { withNumbersAhead } from './numbers-ahead.ts'
import { settled } from './settle-draft.ts'
import { isProduct } from './settle-measure.ts'

/** Sections that list articles by their names alone. */
const NAMED_ALONE: ReadonlySet<Section | null> = new Set(['unavailable', 'refunded'])
const REMOVED_IN: Partial<Record<Section, RemovalReason>> = {
  unavailable: 'unavailable',
  refunded: 'refunded',
}

/** Collects articles whose name, quantity and price may stand in rows below each other. */
export function draftsFrom({ areQuantitiesAhead }: { areQuantitiesAhead: boolean }) {
  const done: DraftLine[] = []
  let reading: Reading = { open: null, ahead: null }
  const go = ({ ended, ...next }: Step): void => {
    reading = next
    if (ended) done.push(...completed(ended))
  }
  return {
    /** Adds the article of a row, or what the row says of the article above. */
    add: (row: MailRow, draft: DraftLine, section: Section | null): void =>
      go(step({ row, draft, section, areQuantitiesAhead }, reading)),
    end: (): void => go(end(reading)),
    awaitsPrice: () => reading.open?.draft.price === null,
    /** Whether an amount is what the quantity and unit price of the article above amount to. */
    isPriceOfOpen: (amount: number): boolean => {
      const draft = reading.open?.draft
      return (
        draft?.price === null &&
        draft.unitPrice !== null &&
        isProduct(draft.quantity ?? 1, draft.unitPrice, amount)
      )
    },
    /** Takes an amount for the price of the article above, if it can be; whether it is. */
    takePrice: (amount: number): boolean => {
      const { open, ahead } = reading
      const priced = open && pricedBy(open.draft, amount)
      if (priced) reading = { open: { ...open, draft: { ...open.draft, ...priced } }, ahead }
      return priced !== null
    },
    /** Whether an amount is the sum of the last articles, as below a group of them. */
    isSumOfLast: (amount: number): boolean => (go(end(reading)), isSumOfLast(done, amount)),
    all: () => (go(end(reading)), withNumbersAhead(withoutOptions(withoutCodes(withNumbersOfNames(done))))),
    count: () => done.length + (reading.open ? 1 : 0),
  }
}

/** The article when all of it was read; nothing if it is none. */
function completed({ draft, section }: Open): DraftLine[] {
  const removed = REMOVED_IN[section ?? 'items'] ?? null
  const article = settled({
    ...draft,
    isBelowRemoved: draft.removed === null && removed !== null,
    removed: draft.removed ?? removed,
  })
  return isArticle(article, section) ? [article] : []
}

const isArticle = ({ name, price, quantity, removed }: DraftLine, section: Section | null): boolean =>
  /\p{L}{2}/u.test(name) &&
  (price !== null || quantity !== null || (removed !== null && NAMED_ALONE.has(section)))

/** An amount as the price of an article that has a quantity and no price, or whose quantity times the price so far it is. */
function pricedBy({ quantity, unitPrice, price }: DraftLine, amount: number): Partial<DraftLine> | null {
  const one = unitPrice ?? price
  if (quantity === null) return null
  if (one === null) return { price: amount }
  return isProduct(quantity, one, amount) ? { unitPrice: one, price: amount, isPriceOpen: false } : null
}

function isSumOfLast(articles: readonly DraftLine[], amount: number): boolean {
  let sum = 0
  for (const { price, removed } of [...articles].reverse()) {
    if (removed === null) sum = toCents(sum + (price ?? 0))
    if (sameAmount(sum, amount)) return true
  }
  return false
}
