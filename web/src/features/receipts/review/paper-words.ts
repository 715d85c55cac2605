import type { AnalyticsEventName } from '@larder/shared/contracts/analytics'
import { formatPrice } from '../../../lib/format.ts'
import { formatMoney } from '../receipt-format.ts'

/** An order from mails is reviewed like a receipt, but has no picture. */
export type PaperKind = 'receipt' | 'order'

type PaperWords = {
  title: string
  /** 'receipt', as within a sentence. */
  one: string
  many: string
  noLines: string
  /** The precision of quantities. */
  step: number
  /** An amount of money; of receipts with a symbol that says less (RCPT-044). */
  formatAmount: (amount: number, currency: string | null) => string
  /** The event that is counted when lines were added. */
  event: AnalyticsEventName
}

/** What differs between the reviews of receipts and of orders (RCPT-038 to RCPT-051, MAIL-036 to MAIL-044). */
export const PAPER_WORDS: Record<PaperKind, PaperWords> = {
  receipt: {
    title: 'Review Receipt Items',
    one: 'receipt',
    many: 'receipts',
    noLines: 'No items were found on this receipt.',
    step: 0.001,
    formatAmount: formatMoney,
    event: 'add_receipt_items',
  },
  order: {
    title: 'Review Items from Email',
    one: 'order',
    many: 'orders',
    noLines: 'No items were found in this order.',
    step: 0.01,
    formatAmount: formatPrice,
    event: 'add_from_email',
  },
}

/** 'Receipts', as a name or at the start of a sentence. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
