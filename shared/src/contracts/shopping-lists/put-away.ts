import { z } from 'zod'
import { defineEndpoint, LONG_BODY_BYTES } from '../base/endpoint.ts'
import { AnyDayOrEmpty } from '../base/any-day.ts'
import { Id, optionalText, Unit } from '../base/primitives.ts'
import { LineName, LineQuantity, Stocked } from './list-lines.ts'
import { MAX_LINES_OF_LIST } from './shopping-lists.ts'

/** What was put away comes back even to a list that was filled up meanwhile. */
const MOST_LINES = 2 * MAX_LINES_OF_LIST

/** How a checked line would come into stock: where the household keeps it, and until when it probably keeps. */
export const PutAwayProposal = z.object({
  line_id: Id,
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  storage_location: z.string().nullable(),
  /** The expiry day as `YYYY-MM-DD`. */
  expiry_date: z.iso.date().nullable(),
  /** Whether its name certainly means no food. */
  is_non_food: z.boolean(),
  /** When and by what it came into stock already; it is only taken off the list. */
  stocked: Stocked.nullable(),
})
export type PutAwayProposal = z.infer<typeof PutAwayProposal>

/** A checked line as it comes into stock. */
export const LineToPutAway = z.object({
  line_id: Id,
  name: LineName,
  quantity: LineQuantity,
  unit: Unit,
  /** Absent or empty: where the household keeps the item. */
  storage_location: optionalText(60),
  /** The expiry day, empty for none; absent: as long as the item usually keeps there. */
  expiry_date: AnyDayOrEmpty.optional(),
})
export type LineToPutAway = z.infer<typeof LineToPutAway>

export const PutAway = z.object({
  id: Id,
  /** How many entries it made, and how many lines that were in stock already it only took off the list. */
  added_count: z.number().int(),
  cleared_count: z.number().int(),
})
export type PutAway = z.infer<typeof PutAway>

const ListParams = z.object({ listId: Id })

export const proposePutAway = defineEndpoint({
  method: 'GET',
  path: '/shopping-lists/:listId/put-away',
  access: 'user',
  summary: 'How the checked items of a list would come into stock: places and expiry days as far as known',
  params: ListParams,
  response: z.array(PutAwayProposal).max(MOST_LINES),
  errors: ['not_found'],
})

export const putAway = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/:listId/put-away',
  access: 'user',
  summary:
    'Turns checked items of a list into stock and takes them off the list, each once whoever asks; those that are in stock already are only taken off. Items that are no longer checked are left out',
  idempotent: true,
  params: ListParams,
  body: z.object({
    lines: z
      .array(LineToPutAway)
      .max(MOST_LINES, `At most ${MOST_LINES.toLocaleString('en')} items can be put away at once`),
  }),
  maxBodyBytes: LONG_BODY_BYTES,
  response: PutAway,
  status: 201,
  changes: ['inventory', 'purchases', 'items', 'shopping-lists'],
  errors: [
    'not_found',
    'nothing_to_put_away',
    'household_entries_full',
    'household_items_full',
    'server_busy',
  ],
})

export const undoPutAway = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/:listId/put-away/:putAwayId/undo',
  access: 'user',
  summary:
    'Takes what was put away out of stock, as far as it is there, and brings its items back to the list, checked. Repeated, it changes nothing more',
  idempotent: true,
  params: ListParams.extend({ putAwayId: Id }),
  status: 204,
  changes: ['inventory', 'purchases', 'shopping-lists'],
  errors: ['not_found', 'nothing_to_undo'],
})
