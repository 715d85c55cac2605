import type { PublishEvent } from '../events/household-events.ts'

/** Tells a household that one of its receipts changed. Anybody may have changed it as often, so it names no version. */
export const tellOfReceipt = (
  publish: PublishEvent,
  { id, household_id }: { id: string; household_id: string },
) => publish(household_id, { type: 'receipt.changed', id, version: null })
