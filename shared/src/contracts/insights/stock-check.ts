import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { InventoryEntry } from '../inventory.ts'

/** How many entries one check asks about at most: as many as take a minute. */
export const MAX_CHECKED = 10

/**
 * Why the amount of an entry is probably wrong: by what is usually used it should be gone, or other than recorded; it expired
 * some time ago; nothing was recorded of it for long.
 */
export const CHECK_REASONS = ['used_up', 'other_amount', 'expired', 'not_moved'] as const
export const CheckReason = z.enum(CHECK_REASONS)
export type CheckReason = z.infer<typeof CheckReason>

export const CheckCandidate = z.object({
  entry: InventoryEntry,
  /** The one that says most. */
  reason: CheckReason,
  /** The days since anything was recorded of it, or since it expired if that is the reason. */
  days: z.number().int().min(0),
  /** The probability, 0 to 1, that the recorded amount is wrong. */
  chance: z.number().min(0).max(1),
})
export type CheckCandidate = z.infer<typeof CheckCandidate>

export const listStockCheck = defineEndpoint({
  method: 'GET',
  path: '/inventory/check',
  access: 'user',
  summary: `The entries, at most ${MAX_CHECKED}, whose amounts are worth asking about most`,
  response: z.object({ candidates: z.array(CheckCandidate).max(MAX_CHECKED) }),
})
