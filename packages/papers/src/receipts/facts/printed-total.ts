import { sameAmount } from '../rows/amounts.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import type { RowKind } from '../rows/row-kind.ts'

/** Rows that state a sum of items. */
export const TOTAL_KINDS: ReadonlySet<RowKind> = new Set(['total', 'finalTotal', 'subtotal'])

/** Whether a row labelled as a sum has this amount. */
export const printsTotal = (rows: readonly ReceiptRow[], sum: number): boolean =>
  rows.some(
    ({ kind, amounts }) =>
      kind !== null && TOTAL_KINDS.has(kind.kind) && amounts.some(({ value }) => sameAmount(value, sum)),
  )
