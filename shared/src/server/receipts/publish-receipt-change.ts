import type { PublishEvent } from '../events/household-events.ts'

/** Publishes that a receipt of a household changed. Without a version, because receipts have none. */
export const publishReceiptChange = (
  publish: PublishEvent,
  { id, household_id }: { id: string; household_id: string },
) => publish(household_id, { type: 'receipt.changed', id, version: null })
