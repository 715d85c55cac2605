import type { ReceiptCorrection } from '@larder/shared/contracts/receipts/receipt-archive'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { SURE_FROM } from '@larder/papers'

/** Store, day ('YYYY-MM-DD') and total of a receipt as form values; '' and undefined for missing ones. */
export type ReceiptFacts = { store_name: string; purchase_date: string; receipt_total: number | undefined }
export type FactName = keyof ReceiptFacts

export const FACT_NAMES: readonly FactName[] = ['store_name', 'purchase_date', 'receipt_total']

/** The facts as they were read. */
export const readFacts = (result: ReceiptResult): ReceiptFacts => ({
  store_name: result.store_name ?? '',
  purchase_date: result.purchase_date ?? '',
  receipt_total: result.receipt_total ?? undefined,
})

/** What of the facts is another than before. */
export const changesIn = (next: ReceiptFacts, before: ReceiptFacts): Partial<ReceiptFacts> =>
  Object.fromEntries(
    FACT_NAMES.filter((name) => next[name] !== before[name]).map((name) => [name, next[name]]),
  )

/** The facts to be checked: read with doubt, or not at all. */
export const doubtfulFacts = ({ field_confidence }: Pick<ReceiptResult, 'field_confidence'>): FactName[] =>
  FACT_NAMES.filter((name) => field_confidence[name] < SURE_FROM)

/** The corrections of a person: facts that differ from what was read, and doubtful ones that were `confirmed`. */
export function correctionOf(
  result: ReceiptResult,
  facts: ReceiptFacts,
  confirmed: readonly FactName[] = [],
): ReceiptCorrection {
  const read = readFacts(result)
  const said = { ...facts, store_name: facts.store_name.trim() }
  const isNews = (name: FactName) =>
    said[name] !== '' && said[name] !== undefined && (said[name] !== read[name] || confirmed.includes(name))
  return {
    ...(isNews('store_name') ? { store_name: said.store_name } : {}),
    ...(isNews('purchase_date') ? { purchase_date: said.purchase_date } : {}),
    ...(isNews('receipt_total') ? { receipt_total: said.receipt_total } : {}),
  }
}
