import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { text } from './base/primitives.ts'

/** The events that are counted if the operator has enabled analytics. */
export const AnalyticsEventName = z.enum([
  'pageview',
  'add_inventory_item',
  'add_receipt_items',
  'add_from_email',
  'clear_inventory',
  'select_meal',
])
export type AnalyticsEventName = z.infer<typeof AnalyticsEventName>

const MAX_PROPERTIES = 10

/**
 * One event: `path` is the page without its query (which may contain secrets), properties are counts and kinds, never
 * the household's texts.
 */
export const AnalyticsEvent = z.object({
  name: AnalyticsEventName,
  path: text(200).regex(/^\/[^?#]*$/, 'Must be a path without a query'),
  properties: z
    .record(z.string().max(40), z.union([z.number(), z.boolean(), z.string().max(40)]))
    .refine((properties) => Object.keys(properties).length <= MAX_PROPERTIES, 'Too many properties')
    .optional(),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

/** Page views of visitors are counted too, so the token is optional and an invalid one is no error. */
export const trackEvent = defineEndpoint({
  method: 'POST',
  path: '/analytics/events',
  access: 'public',
  summary: 'Counts a page view or an action; answers at once, whether analytics is on or not',
  body: AnalyticsEvent,
  status: 204,
})
