import type { MailRow } from '../rows/mail-row.ts'
import type { Section } from '../rows/sections.ts'
import { sourceOf, type DraftLine } from './draft-line.ts'
import { quantityInName } from './quantity.ts'
import { nameOf } from './settle-draft.ts'
import { isProduct } from './settle-measure.ts'

/** An article and the section in which it stands. */
export type Open = { draft: DraftLine; section: Section | null }
/** What is known between two rows. */
export type Reading = {
  /** The article above, of which more may follow. */
  open: Open | null
  /** A quantity, or a quantity times a price, that stands above its article. */
  ahead: DraftLine | null
}
/** A row, and what it says by itself. */
type Entry = Open & { row: MailRow; areQuantitiesAhead: boolean }
/** What is known after a row, and the article that ended there. */
export type Step = Reading & { ended?: Open | null }

/** What a row is to the articles above and below it. */
type RowRule = {
  name: string
  match: (entry: Entry, reading: Reading) => boolean
  apply: (entry: Entry, reading: Reading) => Step
}

/** Nothing more belongs to the article above. */
export const end = ({ open, ahead }: Reading): Step => ({ open: null, ahead, ended: open })
const setAhead = ({ draft }: Entry, { open }: Reading): Step => ({ open, ahead: draft })

/** Whether a row says nothing but a quantity, perhaps with the price of one. */
const isQuantity = (draft: DraftLine): draft is DraftLine & { quantity: number } =>
  draft.name === '' &&
  draft.quantity !== null &&
  draft.price === null &&
  draft.removed === null &&
  draft.replaces === null

/** In their order: the first that matches decides. */
export const ROW_RULES: readonly RowRule[] = [
  {
    name: 'amount within a sentence',
    match: ({ draft, row }) => !draft.isInColumns && isProse(row),
    apply: (_, reading) => end(reading),
  },
  {
    name: 'quantity where quantities stand above their articles',
    match: ({ draft, areQuantitiesAhead }) =>
      areQuantitiesAhead &&
      draft.name === '' &&
      draft.quantity !== null &&
      draft.unitPrice === null &&
      draft.price === null,
    apply: setAhead,
  },
  {
    name: 'quantity below no article',
    match: ({ draft }, { open }) => isQuantity(draft) && open === null,
    apply: setAhead,
  },
  {
    name: 'quantity below an article that has one',
    match: ({ draft }, { open }) =>
      isQuantity(draft) &&
      draft.unitPrice === null &&
      open !== null &&
      open.draft.price !== null &&
      (open.draft.quantity !== null || quantityInName(open.draft.name) !== null),
    apply: setAhead,
  },
  {
    name: 'quantity and price of one below an article that costs something else',
    match: ({ draft }, { open }) =>
      isQuantity(draft) &&
      draft.unitPrice !== null &&
      open !== null &&
      open.draft.price !== null &&
      !isProduct(draft.quantity, draft.unitPrice, open.draft.price),
    apply: setAhead,
  },
  {
    name: 'more of the article above',
    match: ({ draft }, { open }) => draft.name === '' && open !== null,
    apply: ({ draft, row }, { open, ahead }) => ({
      open: open && { ...open, draft: continued(open.draft, draft, row) },
      ahead,
    }),
  },
  {
    name: 'figures of no article',
    match: ({ draft }) => draft.name === '',
    apply: (_, reading) => reading,
  },
  {
    name: 'article in place of the one above',
    match: ({ draft }, { open }) => draft.isReplacement && open !== null,
    apply: ({ draft, section }, { open, ahead }) => {
      const article = withAhead(draft, ahead)
      const quantity = article.quantity ?? open?.draft.quantity ?? null
      return {
        open: { draft: { ...article, quantity, replaces: open && nameOf(open.draft) }, section },
        ahead: null,
        ended: open && { ...open, draft: { ...open.draft, removed: 'replaced' } },
      }
    },
  },
  {
    name: 'article',
    match: () => true,
    apply: ({ draft, section }, { open, ahead }) => ({
      open: { draft: withAhead(draft, ahead), section },
      ahead: null,
      ended: open,
    }),
  },
]

/** What is known after a row. */
export const step = (entry: Entry, reading: Reading): Step =>
  ROW_RULES.find(({ match }) => match(entry, reading))?.apply(entry, reading) ?? reading

/** An article with the quantity that stands above it, unless it has one or costs something else. */
function withAhead(draft: DraftLine, ahead: DraftLine | null): DraftLine {
  if (!ahead || draft.quantity !== null) return draft
  const { quantity, unit, unitPrice } = ahead
  const explains =
    unitPrice === null || draft.price === null || isProduct(quantity ?? 1, unitPrice, draft.price)
  return explains ? { ...draft, quantity, unit, unitPrice: draft.unitPrice ?? unitPrice } : draft
}

/** The article above with what a row without a name adds to it. */
function continued(open: DraftLine, more: DraftLine, { lines }: MailRow): DraftLine {
  const isAlone = more.price === null && more.unitPrice === null
  return {
    ...open,
    ...(open.quantity === null ? { quantity: more.quantity, unit: more.unit } : {}),
    ...(open.price === null ? { price: more.price, isPriceOpen: more.isPriceOpen } : {}),
    sourceText: `${open.sourceText}\n${sourceOf(lines)}`,
    removed: open.removed ?? more.removed,
    replaces: open.replaces ?? more.replaces,
    measure: open.measure ?? (more.measure && { ...more.measure, isAlone }),
    size: open.size || more.size,
    unitPrice: open.unitPrice ?? more.unitPrice,
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
