import type { ReadLine } from '../receipts/model/read-line.ts'

type Line = ReadLine & { is_known: boolean }
export type Receipt = ReturnType<typeof doubtfulReceipt>

/** A receipt of doubtful lines. */
export const doubtfulReceipt = (
  lines: readonly (Partial<Line> & { source_text: string })[],
  fields: { store_name?: string; total_difference?: number | null; tax_total?: number | null } = {},
) => ({
  store_name: 'Green Corner',
  currency: 'EUR',
  language_detected: 'en',
  total_difference: null,
  tax_total: null,
  ...fields,
  items: lines.map((line): Line => {
    const name = line.source_text.replace(/[\d.,\s]+$/, '')
    return {
      name,
      printed_name: name,
      quantity: 1,
      unit: 'item',
      unit_price: null,
      price: null,
      confidence: 0.5,
      read_by: 'rules',
      is_known: false,
      ...line,
    }
  }),
})
