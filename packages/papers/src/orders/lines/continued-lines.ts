import type { MailRow } from '../rows/mail-row.ts'
import type { Section } from '../rows/sections.ts'
import { sameAmount, toCents } from '../../receipts/rows/amounts.ts'
import { sourceOf, type DraftLine, type RemovalReason } from './draft-line.ts'
import { withNumbersOfNames, withoutCodes, withoutOptions } from './name-patterns.ts'
import { quantityInName } from './quantity.ts'
import { nameOf, settled } from './settle-draft.ts'
import { isProduct } from './settle-measure.ts'

const REMOVED_IN: Partial<Record<Section, RemovalReason>> = {
  unavailable: 'unavailable',
  refunded: 'refunded',
}
/** Sections that list articles by their names alone. */
const NAMED_ALONE: ReadonlySet<Section | null> = new Set(['unavailable', 'refunded'])

/** Collects articles whose name, quantity and price may stand in rows below each other. */
export function draftsFrom({ areQuantitiesAhead }: { areQuantitiesAhead: boolean }) {
  const done: DraftLine[] = []
  let open: { draft: DraftLine; section: Section | null } | null = null
  /** A quantity, or a quantity times a price, that stands above its article. */
  let ahead: DraftLine | null = null

  function end(): void {
    if (open) {
      const { draft, section } = open
      const removed = REMOVED_IN[section ?? 'items'] ?? null
      const article = settled({
        ...draft,
        isBelowRemoved: draft.removed === null && removed !== null,
        removed: draft.removed ?? removed,
      })
      if (isArticle(article, section)) done.push(article)
    }
    open = null
  }

  /** Adds the article of a row, or what the row says of the article above. */
  function add(row: MailRow, draft: DraftLine, section: Section | null): void {
    if (!draft.isInColumns && isProse(row)) return end()
    if (draft.name === '') {
      const isQuantity = draft.quantity !== null && draft.unitPrice === null && draft.price === null
      if ((areQuantitiesAhead && isQuantity) || isOfNext(draft, open?.draft)) ahead = draft
      else if (open) continueWith(open.draft, draft, row)
      return
    }
    if (ahead) takeAhead(draft, ahead)
    ahead = null
    const before = open?.draft
    if (draft.isReplacement && before) {
      draft.quantity ??= before.quantity
      draft.replaces = nameOf(before)
      before.removed = 'replaced'
    }
    end()
    open = { draft, section }
  }

  /** Whether an amount is what the quantity and unit price of the article above amount to. */
  const isPriceOfOpen = (amount: number): boolean => {
    const { price = 0, unitPrice = null, quantity = null } = open?.draft ?? {}
    return price === null && unitPrice !== null && isProduct(quantity ?? 1, unitPrice, amount)
  }

  /** Takes an amount for the price of the article above if that has a quantity and no price, or its quantity times the price so far is the amount; whether it does. */
  function takePrice(amount: number): boolean {
    const draft = open?.draft
    const one = draft?.unitPrice ?? draft?.price ?? null
    if (!draft || draft.quantity === null) return false
    if (one === null) {
      draft.price = amount
      return true
    }
    if (!isProduct(draft.quantity, one, amount)) return false
    Object.assign(draft, { unitPrice: one, price: amount, isPriceOpen: false })
    return true
  }

  /** Whether an amount is the sum of the last articles, as below a group of them. */
  function isSumOfLast(amount: number): boolean {
    end()
    let sum = 0
    for (const { price, removed } of [...done].reverse()) {
      if (removed === null) sum = toCents(sum + (price ?? 0))
      if (sameAmount(sum, amount)) return true
    }
    return false
  }

  return {
    add,
    end,
    awaitsPrice: () => open !== null && open.draft.price === null,
    isPriceOfOpen,
    takePrice,
    isSumOfLast,
    all: () => (end(), withoutOptions(withoutCodes(withNumbersOfNames(done)))),
    count: () => done.length + (open ? 1 : 0),
  }
}

/** Whether a row without a name belongs to the article below: the one above has its quantity, or costs something else. */
function isOfNext(more: DraftLine, open: DraftLine | undefined): boolean {
  if (more.quantity === null || more.price !== null || more.removed !== null || more.replaces !== null)
    return false
  if (open === undefined) return true
  if (open.price === null) return false
  if (more.unitPrice === null) return open.quantity !== null || quantityInName(open.name) !== null
  return !isProduct(more.quantity, more.unitPrice, open.price)
}

function takeAhead(draft: DraftLine, { quantity, unit, unitPrice }: DraftLine): void {
  const explains =
    unitPrice === null || draft.price === null || isProduct(quantity ?? 1, unitPrice, draft.price)
  if (draft.quantity !== null || !explains) return
  Object.assign(draft, { quantity, unit, unitPrice: draft.unitPrice ?? unitPrice })
}

/** What a row without a name adds to the article above. */
function continueWith(open: DraftLine, more: DraftLine, row: MailRow): void {
  open.sourceText += `\n${sourceOf(row.lines)}`
  open.removed ??= more.removed
  open.replaces ??= more.replaces
  if (open.quantity === null) {
    open.quantity = more.quantity
    open.unit = more.unit
  }
  const isAlone = more.price === null && more.unitPrice === null
  open.measure ??= more.measure && { ...more.measure, isAlone }
  if (open.size === '') open.size = more.size
  open.unitPrice ??= more.unitPrice
  if (open.price === null) {
    open.price = more.price
    open.isPriceOpen = more.isPriceOpen
  }
}

/** 'Order 4410 of 3 May, charged £12.30' is no price of what stands above. */
const MAX_LABEL_WORDS = 4
const isLong = ({ tokens, money }: MailRow['lines'][number]): boolean =>
  tokens.filter(({ word, start }) => /^\p{L}{2,}$/u.test(word) && start < (money[0]?.start ?? 0)).length >
  MAX_LABEL_WORDS

/** Amounts in the middle of sentences are no prices. */
const isProse = (row: MailRow): boolean => {
  const priced = row.lines.filter(({ money }) => money.length > 0)
  if (priced.length > 0 && !priced.some(({ isPriced }) => isPriced)) return true
  const [only, ...others] = row.lines
  return only !== undefined && others.length === 0 && only.money.length > 0 && !only.isName && isLong(only)
}

const isArticle = ({ name, price, quantity, removed }: DraftLine, section: Section | null): boolean =>
  /\p{L}{2}/u.test(name) &&
  (price !== null || quantity !== null || (removed !== null && NAMED_ALONE.has(section)))
