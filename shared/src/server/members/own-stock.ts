import type { OwnStock } from '@larder/shared/contracts/accounts/members'
import { MAX_MAILBOXES } from '@larder/shared/contracts/orders/mailboxes'
import type { Amounts, FeatureModule } from '../feature-module.ts'
import type { HouseholdLimits } from '../households/household-room.ts'

const NOTHING: Amounts = { entry_count: 0, item_count: 0, receipt_count: 0, mailbox_count: 0, fileBytes: 0 }

/** Finds out what households have, from what each feature counts. */
export const createStockMeasure = (modules: readonly FeatureModule[], limits: HouseholdLimits) => {
  const measure = async (householdId: string): Promise<Amounts> => {
    const counted = await Promise.all(
      modules.flatMap(({ measure: count }) => (count === undefined ? [] : count(householdId))),
    )
    return Object.assign({ ...NOTHING }, ...counted) as Amounts
  }
  return {
    measure,

    /** What somebody could bring along; null for nothing. */
    findOwn: async (householdId: string): Promise<OwnStock | null> => {
      const { fileBytes: _, ...counts } = await measure(householdId)
      return Object.values(counts).some((count) => count > 0) ? counts : null
    },

    /** Whether what two households have fits into one. */
    fits: async (fromId: string, intoId: string): Promise<boolean> => {
      const [one, other] = await Promise.all([measure(fromId), measure(intoId)])
      return (
        one.entry_count + other.entry_count <= limits.entries &&
        one.item_count + other.item_count <= limits.items &&
        one.mailbox_count + other.mailbox_count <= MAX_MAILBOXES &&
        one.fileBytes + other.fileBytes <= limits.fileBytes
      )
    },
  }
}
export type StockMeasure = ReturnType<typeof createStockMeasure>
