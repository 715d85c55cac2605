import { inCents } from '../../receipts/rows/amounts.ts'

/** Why an article is not delivered. */
export type RemovalReason = 'unavailable' | 'replaced' | 'refunded'

/** An article being read: what is known of it so far. */
export type DraftLine = {
  /** As printed, perhaps with a quantity at its beginning or end. */
  name: string
  quantity: number | null
  unit: string
  /** A bare number beside the name, which may be its quantity or the number of its line. */
  numberAhead: number | null
  /** A weight or volume beside the name: what is delivered, or the size of a pack; perhaps with the price of a kilogram, litre … */
  measure: {
    quantity: number
    unit: string
    text: string
    perMeasure?: number | null
    /** It stands in a line of its own below the name. */
    isAlone?: boolean
  } | null
  /** What was ordered, beside what was delivered. */
  orderedQuantity: number | null
  unitPrice: number | null
  price: number | null
  /** The price is the only amount, and may be that of the line or of one piece. */
  isPriceOpen: boolean
  /** The size of a pack in a column of its own. */
  size: string
  replaces: string | null
  /** It stands for the article before it. */
  isReplacement: boolean
  /** Set when the article is not delivered. */
  removed: RemovalReason | null
  /** It is taken for removed only because of the title that it stands below. */
  isBelowRemoved: boolean
  isInColumns: boolean
  /** The number of its row among those of the mail. */
  row: number
  /** It stands below a total, and belongs to the order only if that is explained by it. */
  isAfterTotal: boolean
  /** A language model read it. */
  isFromModel: boolean
  sourceText: string
}

/** An article of which only the name is known. */
export const emptyDraft = (name: string, sourceText: string): DraftLine => ({
  name,
  quantity: null,
  unit: 'item',
  numberAhead: null,
  measure: null,
  orderedQuantity: null,
  unitPrice: null,
  price: null,
  isPriceOpen: false,
  size: '',
  replaces: null,
  isReplacement: false,
  removed: null,
  isBelowRemoved: false,
  isInColumns: true,
  row: 0,
  isAfterTotal: false,
  isFromModel: false,
  sourceText,
})

/** The text of lines as the source of an article. */
export const sourceOf = (lines: readonly { text: string }[]): string =>
  lines.map(({ text }) => text).join('\n')

/** What articles cost together. */
export const sumOfPrices = (drafts: readonly DraftLine[]): number =>
  drafts.reduce((cents, { price }) => cents + inCents(price ?? 0), 0) / 100
