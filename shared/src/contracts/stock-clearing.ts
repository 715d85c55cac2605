import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id, Instant } from './base/primitives.ts'

export const clearInventory = defineEndpoint({
  method: 'POST',
  path: '/inventory/clear-all',
  access: 'user',
  summary: "Removes all of the household's lots",
  response: z.object({ deleted_count: z.number().int() }),
  changes: ['inventory', 'purchases'],
})

/** When a household removed all of its lots, and how many; it can be undone for this many days. */
export const CLEARING_DAYS = 30
export const Clearing = z.object({ id: Id, cleared_at: Instant, deleted_count: z.number().int() })
export type Clearing = z.infer<typeof Clearing>

export const getClearing = defineEndpoint({
  method: 'GET',
  path: '/inventory/clear-all',
  access: 'user',
  reads: ['inventory'],
  summary: `The latest removal of all lots that can be undone, of the last ${CLEARING_DAYS} days; null when there is none`,
  response: z.object({ clearing: Clearing.nullable() }),
})

export const undoClearing = defineEndpoint({
  method: 'POST',
  path: '/inventory/clear-all/:id/undo',
  access: 'user',
  summary: 'Brings back, once and as a whole, what a removal of all lots removed and nobody touched since',
  params: z.object({ id: Id }),
  response: z.object({ restored_count: z.number().int() }),
  changes: ['inventory', 'purchases'],
  errors: ['not_found', 'nothing_to_undo', 'household_entries_full'],
})
