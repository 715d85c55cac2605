import type { OrderEvent, OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import type { ReceiptSpend, ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ModelReport } from '@larder/shared/contracts/receipts/receipts'
import { formatSize } from '../../lib/format.ts'
import { paidIn } from '../../lib/session/paid-in.ts'

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** A month 'YYYY-MM' as 'Mar'. */
export const shortMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Whether a receipt is being read or waits for it. */
export const isOpen = ({ state }: Pick<ReceiptSummary, 'state'>): boolean =>
  state === 'queued' || state === 'processing'

/** The reading whose pictures exist: until a new one is done, the previous one. */
export const pictureAttempt = (receipt: Pick<ReceiptSummary, 'state' | 'attempt'>): number =>
  isOpen(receipt) ? receipt.attempt - 1 : receipt.attempt

/** The title of a receipt or an order: its store, or its file name. */
export const titleOf = ({ store_name, filename }: Pick<ReceiptSummary, 'store_name' | 'filename'>): string =>
  store_name ?? (filename || 'Unknown store')

const EVENTS: Record<OrderEvent, string | null> = {
  confirmed: null,
  changed: 'changed by the shop',
  substituted: 'with substitutes',
  delivered: 'delivered',
  refunded: 'refunded',
}

/** Number and state of an order: 'No. A-1001', 'delivered'. */
export const orderFacts = ({ number, event }: Pick<OrderFacts, 'number' | 'event'>): string[] =>
  [number === null ? null : `No. ${number}`, EVENTS[event]].filter((fact) => fact !== null)

/** Why an order stands beside the one whose number it has; null for others. */
export const apartText = ({ is_separate, sender, mail_count }: OrderFacts): string | null => {
  if (!is_separate) return null
  const mails = mail_count === 1 ? 'this e-mail' : 'these e-mails'
  const from =
    sender === null
      ? `${mails} did not say who sent ${mail_count === 1 ? 'it' : 'them'}`
      : `${mails} came from ${sender}`
  return `Kept apart: an order from another sender has this number, but ${from}.`
}

/** Spending in one currency: a row for each month with a total for each store, highest first. */
export type SpendTable = {
  currency: string | null
  stores: string[]
  rows: { month: string; total: number; byStore: number[] }[]
}

const UNKNOWN_STORE = 'Unknown store'

/** The spending by currency, the one used most often first. */
export function spendTables({ months, spend: named }: Pick<ReceiptSpend, 'months' | 'spend'>): SpendTable[] {
  const spend = named.map((part) => ({ ...part, currency: paidIn(part.currency) }))
  const currencies = [...new Set(spend.map(({ currency }) => currency))]
  const countOf = (currency: string | null) =>
    sumOf(spend.filter((part) => part.currency === currency).map(({ receipt_count }) => receipt_count))
  return currencies
    .sort((a, b) => countOf(b) - countOf(a))
    .map((currency) => {
      const own = spend.filter((part) => part.currency === currency)
      const totalOf = (store: string, month?: string) =>
        sumOf(
          own
            .filter((part) => (part.store_name ?? UNKNOWN_STORE).toLowerCase() === store.toLowerCase())
            .filter((part) => month === undefined || part.month === month)
            .map(({ total }) => total),
        )
      const names = new Map(
        own.map(({ store_name }) => [(store_name ?? UNKNOWN_STORE).toLowerCase(), store_name]),
      )
      const stores = [...names.values()]
        .map((name) => name ?? UNKNOWN_STORE)
        .sort((a, b) => totalOf(b) - totalOf(a))
      const rows = months.map((month) => {
        const byStore = stores.map((store) => totalOf(store, month))
        return { month, byStore, total: sumOf(byStore) }
      })
      return { currency, stores, rows }
    })
}

const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100

const STAGE_LABELS = new Map([
  ['open', 'Opening the file'],
  ['text', "The PDF's own text"],
  ['render', 'Drawing the pages'],
  ['ocr', 'Recognising the words'],
  ['preview', 'Pictures for the review'],
  ['analysis', 'Understanding the lines'],
  ['model', 'Asking the model'],
])

/** What a stage of the reading did; an unknown stage keeps its own name. */
export const stageLabel = (stage: string): string => STAGE_LABELS.get(stage) ?? stage

const OUTCOMES: Record<Exclude<ModelReport['outcome'], 'cap_reached'>, string> = {
  answered: 'It answered',
  repaired: 'It answered at the second try',
  invalid_answer: 'It gave no usable answer, so the reading of the rules stands',
  timed_out: 'It did not answer in time, so the reading of the rules stands',
  unreachable: 'It could not be reached, so the reading of the rules stands',
  refused: 'It refused to answer, so the reading of the rules stands',
}

/** What a language model was asked about a receipt, how much was sent to it, and what the result was. */
export function modelSentence(report: ModelReport | null): string {
  if (report === null) return 'none was asked'
  const { model, outcome, lines_sent, request_bytes, seconds } = report
  if (outcome === 'cap_reached')
    return `read by rules today: your household has used up its share of ${model}`
  const lines = lines_sent === 1 ? '1 line' : `${lines_sent} lines`
  return `${model} was asked about ${lines} (${formatSize(request_bytes)} sent). ${OUTCOMES[outcome]} (${seconds.toFixed(1)} s).`
}
