import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { isSameShopping } from '@larder/shared/domain/receipts/past/same-shopping'
import type { ReceiptAdditionsService } from '../stock/receipt-additions.service.ts'
import { isNumberedKey } from '../orders/order-key.ts'
import type { StoredReceipt } from '../receipt.repository.ts'
import type { KnownPaper, ReceiptDuplicatesRepository } from './receipt-duplicates.repository.ts'

type Deps = { duplicates: ReceiptDuplicatesRepository; additions: ReceiptAdditionsService }

type Paper = Pick<StoredReceipt, 'id' | 'household_id' | 'file_hash' | 'kind' | 'order_key'>
type Bill = Pick<ReceiptResult, 'store_name' | 'purchase_date' | 'receipt_total'>

const toKnown = ({ id, file_hash, kind, order_key }: Paper, bill: Bill): KnownPaper => ({
  id,
  kind,
  file_hash,
  is_numbered: isNumberedKey(order_key),
  store_name: bill.store_name,
  purchase_date: bill.purchase_date,
  total: bill.receipt_total,
})

/**
 * Recognises shoppings that the household has added to stock by another paper. Stock and papers change, so this is
 * derived whenever a paper is shown.
 */
export const createReceiptDuplicatesService = ({ duplicates, additions }: Deps) => {
  /** For some papers of one household, the other paper of the same shopping that is in stock, by their ids. */
  const mapMany = async (
    householdId: string,
    papers: readonly KnownPaper[],
  ): Promise<Map<string, NonNullable<ReceiptResult['duplicate_of']>>> => {
    const similar = await duplicates.listSimilar(householdId, papers)
    const pairs = papers.flatMap((paper) =>
      similar
        .filter((other) => other.id !== paper.id && isSameShopping(paper, other))
        .map((other) => ({ id: paper.id, receipt_id: other.id })),
    )
    const added = await additions.mapAddedAt(householdId, [
      ...new Set(pairs.map(({ receipt_id }) => receipt_id)),
    ])
    // The newest paper comes first, and counts.
    return new Map(
      pairs.reverse().flatMap(({ id, receipt_id }) => {
        const added_at = added.get(receipt_id)
        return added_at === undefined ? [] : [[id, { receipt_id, added_at }] as const]
      }),
    )
  }

  return {
    /** Another receipt or order of the same shopping that is in stock; null when there is none. */
    find: async (paper: Paper, bill: Bill): Promise<ReceiptResult['duplicate_of']> =>
      (await mapMany(paper.household_id, [toKnown(paper, bill)])).get(paper.id) ?? null,

    /** Like `find` for some papers of one household that were read, by their ids; those without one are left out. */
    mapMany: (householdId: string, papers: readonly (Paper & { result: Bill })[]) =>
      mapMany(
        householdId,
        papers.map((paper) => toKnown(paper, paper.result)),
      ),
  }
}
export type ReceiptDuplicatesService = ReturnType<typeof createReceiptDuplicatesService>
