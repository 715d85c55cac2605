import type { OwnStock } from '@larder/shared/contracts/accounts/members'
import { MAX_MAILBOXES } from '@larder/shared/contracts/orders/mailboxes'
import type { Amounts, FeatureModule } from '../feature-module.ts'
import type { HouseholdLimits } from '../households/household-room.ts'

const NOTHING: Amounts = { entry_count: 0, item_count: 0, receipt_count: 0, mailbox_count: 0, fileBytes: 0 }

/** Finds out what households have, from what each feature counts. */
export const createStockMeasure = (modules: readonly FeatureModule[], limits: HouseholdLimits) => {
  /** What some households have, in their order. */
  const measureMany = async (householdIds: readonly string[]): Promise<Amounts[]> => {
    const counted = await Promise.all(
      modules.flatMap(({ measure }) =>
        measure === undefined
          ? []
          : measure.count(householdIds).then((countOf) => ({ amount: measure.amount, countOf })),
      ),
    )
    return householdIds.map((householdId) => {
      const amounts = { ...NOTHING }
      for (const { amount, countOf } of counted) amounts[amount] = countOf.get(householdId) ?? 0
      return amounts
    })
  }
  const measure = async (householdId: string): Promise<Amounts> =>
    (await measureMany([householdId]))[0] ?? NOTHING
  return {
    measureMany,

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
